// Reads .env of the working folder, if there is one; what the environment says already stands.
// (Node's own --env-file-if-exists complains where there is none.)
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile();
