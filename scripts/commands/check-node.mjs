// Ends the start with one line where Node is too old or nothing has been built: before any import that it would
// stumble over, and in plain JavaScript, since such a Node reads no TypeScript. (crypto.argon2 came with 24.7.)
import { existsSync } from 'node:fs';

const [major = 0, minor = 0] = process.version.slice(1).split('.').map(Number);

if (major < 24 || (major === 24 && minor < 7)) {
  process.stderr.write(
    `Sill needs Node 24.7 or later, and this is ${process.version}. ` +
      'Install it, or run `npm ci`, which brings one, and start with `npm run serve`.\n',
  );
  process.exit(1);
}

const [, entry = ''] = process.argv;
if (entry.endsWith('entry.mjs') && !existsSync(entry)) {
  process.stderr.write(`${entry} is not there. Run npm run build first.\n`);
  process.exit(1);
}
