// A local bucket. The server is s3rver, in its maintained fork: it checks signatures, ranges and multipart uploads. It
// cannot end a list of more than 1,000 on today's OpenSSL. The proxy in front of it makes it fail, hang or go away.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from '@20minutes/s3rver';
import { closeServer, listen } from './gateways.ts';

export interface S3Server {
  endpoint: string;
  /** What the server keeps, past its API. */
  objects: Objects;
  /** Statuses to answer the next requests with, instead of doing what they ask. */
  failures: number[];
  /** Delay of each request, in milliseconds. */
  delayMs: number;
  /** Connections are cut as long as this is so. */
  isCut: boolean;
  close(): Promise<void>;
}

/** Those that s3rver knows. */
export const s3Keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export async function startS3Server(bucket: string): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'sill-s3-'));
  const store = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] });
  await store.configureBuckets();
  const handle = store.callback();
  const server = createServer(async (request, response) => {
    if (s3.delayMs > 0) await sleep(s3.delayMs, undefined, { ref: false });
    if (s3.isCut || request.socket.destroyed) {
      request.socket.destroy();
      return;
    }
    const failure = s3.failures.shift();
    if (failure) response.writeHead(failure).end('<Error/>');
    else handle(request, response);
  });
  const s3: S3Server = {
    endpoint: `http://127.0.0.1:${await listen(server)}`,
    objects: new Objects(join(directory, bucket)),
    failures: [],
    delayMs: 0,
    isCut: false,
    async close() {
      await closeServer(server);
      rmSync(directory, { recursive: true, maxRetries: 3 });
    },
  };
  return s3;
}

const ENDING = '._S3rver_object';

/** The objects of s3rver's folder, by key. */
class Objects {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  private placeOf(key: string): string {
    return join(this.folder, `${key}${ENDING}`);
  }

  keys(): string[] {
    return readdirSync(this.folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith(ENDING))
      .map((path) => path.slice(0, -ENDING.length))
      .sort();
  }

  get size(): number {
    return this.keys().length;
  }

  has(key: string): boolean {
    return existsSync(this.placeOf(key));
  }

  get(key: string): Buffer | undefined {
    return this.has(key) ? readFileSync(this.placeOf(key)) : undefined;
  }

  set(key: string, content: string | Buffer, modifiedAt = new Date()): void {
    const place = this.placeOf(key);
    mkdirSync(dirname(place), { recursive: true });
    rmSync(`${place}.md5`, { force: true });
    writeFileSync(place, content);
    utimesSync(place, modifiedAt, modifiedAt);
  }

  delete(key: string): void {
    for (const end of ['', '.md5']) rmSync(`${this.placeOf(key)}${end}`, { force: true });
  }
}
