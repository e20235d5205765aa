import { onShutdown } from './shutdown.mjs';

/** The server straight from its source, for `tsx watch`, which ends and starts this process again at every change. */
const { start } = await import('../../src/app/server/server.ts');
const server = await start();
onShutdown(() => server.stop());
