// Runs a command of an operator, `node scripts/run.mjs backup FOLDER`: on a Node that is new enough, with what .env
// says, and as if the command had been called by itself. In plain JavaScript, so that an old Node can say that it is.
import './commands/check-node.mjs';

await import('./commands/load-env-file.ts');
const [, , name] = process.argv;
const command = new URL(`commands/${name}.ts`, import.meta.url);
process.argv.splice(1, 2, command.pathname);
await import(command.href);
