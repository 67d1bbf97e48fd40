/** What a process that a test starts finds in its environment: code that has been compiled before, half of its start. */
export const childEnv = { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' };
