/** What a process that a test starts finds in its environment: code that has been compiled before, half of its start. */
export const childEnv = { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' };

/** What `npm run serve`, the image and the service give Node: without it new objects take 128 MB under load. */
export const serverFlags = ['--max-semi-space-size=16'];
