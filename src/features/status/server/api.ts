import { adminApi } from '../../../admin-urls.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import { judge } from '../judgement.ts';
import { statusSchema } from '../status.ts';
import { readFacts, type StatusDeps } from './facts.ts';

export const statusRoute = (deps: StatusDeps): Route =>
  routesUnder('Server').get(adminApi.status(), {
    summary:
      "The server's status in plain sentences: uptime, database, messages, backups, disk, certificate, errors, memory",
    answer: statusSchema,
    handle: async () => judge(await readFacts(deps)),
  });
