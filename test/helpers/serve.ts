/** Runs the server in a separate process, which tests can end or kill. Prints its address once it is ready. */
import { start } from '#app/server/server.ts';
import { onShutdown } from '../../scripts/lib/shutdown.mjs';

const { address, stop } = await start();
onShutdown(stop);
process.stdout.write(`${JSON.stringify({ address })}\n`);
