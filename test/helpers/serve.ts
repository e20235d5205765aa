/** The server as a process of its own, to be killed by tests: prints its address once it is ready. */
import { start } from '#app/server/server.ts';

const { address } = await start();
process.stdout.write(`${JSON.stringify({ address })}\n`);
