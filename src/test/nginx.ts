import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

const PROGRAMS = ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];
const KINDS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/**
 * How to start nginx with one worker and these sites, everything it writes below the folder; undefined where it is
 * missing.
 */
export function nginxCommand(
  folder: string,
  sites: string,
): [program: string, parameters: string[]] | undefined {
  const program = PROGRAMS.find((path) => existsSync(path));
  if (!program) return undefined;
  mkdirSync(folder, { recursive: true });
  // When started by root, nginx runs its worker as `nobody`, which may not read our folder.
  const user = process.getuid?.() === 0 ? `user ${userInfo().username};` : '';
  const temporary = KINDS.map((kind) => `${kind}_temp_path ${join(folder, kind)};`);
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; ${user} pid ${join(folder, 'pid')}; error_log stderr warn;
    events { worker_connections 1024; }
    http { access_log off; ${temporary.join(' ')} ${sites} }`,
  );
  return [program, ['-p', folder, '-e', 'stderr', '-c', file]];
}
