// The build's entry. React and other packages outside the bundle choose between their fast and their
// talkative form when they are loaded, so NODE_ENV is settled before anything else is.
import '../../../scripts/check-node.mjs';

const { preferProduction } = await import('../../lib/process/env.ts');
preferProduction();
const { run } = await import('./server.ts');
await run(new URL('../client', import.meta.url));
