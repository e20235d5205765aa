/** Runs the server, with the sandboxes that it lacks, in a separate process, which tests can end or kill. Prints its addresses once it is ready. */
import { join } from 'node:path';
import { start } from '#app/server/server.ts';
import { startSandboxes } from '../../sandbox/start.ts';
import { onShutdown } from '../../scripts/lib/shutdown.mjs';

const { env, mailbox, useProduct } = await startSandboxes(join(process.env.DATA_DIR!, 'sandbox'), process.env);
const { address, stop } = await start({ ...process.env, ...env });
useProduct(address);
onShutdown(stop);
process.stdout.write(`${JSON.stringify({ address, mailbox })}\n`);
