// The build's entry. React and other packages outside the bundle choose between their fast and their
// talkative form when they are loaded, so NODE_ENV is settled before anything else is.
import { preferProduction } from '../lib/env.ts';

preferProduction();
// What is written is for nobody else on this machine.
process.umask(0o077);
const { run } = await import('./server.ts');
await run(new URL('../client', import.meta.url));
