/**
 * Runs the server, with the sandboxes that it lacks, in a separate process, which tests can end or kill. Prints its addresses once it is ready.
 * With CLOCK_AT, its clock begins at that instant.
 */
import { join } from 'node:path';
import { start } from '#app/server/server.ts';
import { systemClock } from '#server/clock.ts';
import { startSandboxes } from '../../sandbox/start.ts';
import { onShutdown } from '../../scripts/lib/shutdown.mjs';

const { env, mailbox, useProduct } = await startSandboxes(join(process.env.DATA_DIR!, 'sandbox'), process.env);
const { CLOCK_AT } = process.env;
const startedAt = Date.now();
const moved = { now: () => new Date(Date.parse(CLOCK_AT!) + Date.now() - startedAt) };
const { address, stop } = await start({ ...process.env, ...env }, CLOCK_AT ? moved : systemClock);
useProduct(address);
onShutdown(stop);
process.stdout.write(`${JSON.stringify({ address, mailbox })}\n`);
