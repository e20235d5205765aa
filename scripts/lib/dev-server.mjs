import { onShutdown } from './shutdown.mjs';

/** Starts the server from its source. `node --watch` restarts this process at every change. */
const { start } = await import('../../src/app/server/server.ts');
const server = await start();
onShutdown(() => server.stop());
