import '../../../scripts/commands/check-node.mjs';

const { run } = await import('./server.ts');
await run(new URL('../client', import.meta.url));
