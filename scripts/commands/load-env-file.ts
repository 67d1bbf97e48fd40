// Reads .env of the working folder, if there is one; the environment takes precedence.
// (Node's own --env-file-if-exists complains where there is none.)
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile();
