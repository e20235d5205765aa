/**
 * Runs the sandboxes in a process of their own, which scripts/lib/sandbox.mjs starts: `main.ts <folder of their states>`. It sends the
 * environment of the product, receives the address of the product, and ends with the process that started it.
 */
import { startSandboxes } from './start.ts';

process.once('disconnect', () => process.exit());
const { env, mailbox, useProduct } = await startSandboxes(process.argv[2] ?? '.data/sandbox', process.env);
process.on('message', (address) => useProduct(String(address)));
process.send?.({ env, mailbox });
