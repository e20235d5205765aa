/** Runs the server in a separate process, which tests can kill. Prints its address once it is ready. */
import { start } from '#app/server/server.ts';

const { address } = await start();
process.stdout.write(`${JSON.stringify({ address })}\n`);
