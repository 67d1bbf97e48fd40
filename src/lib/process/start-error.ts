/** The process must not start. The message is for whoever runs it: what is wrong, and what to do. */
export class StartError extends Error {
  override name = 'StartError';
}
