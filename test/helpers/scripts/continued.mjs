/** A script that runs again with another Node: it prints its process id, and ends with 7 at SIGTERM or when its parent has ended. */
import { continueWith } from '../../../scripts/lib/runtime.mjs';
import { onShutdown } from '../../../scripts/lib/shutdown.mjs';

if (process.env.NODE_OF_MACHINE === undefined) await continueWith(process.execPath);
onShutdown(async () => {}, { exitCode: 7 });
console.log(JSON.stringify({ pid: process.pid, args: process.argv.slice(2) }));
setInterval(() => {}, 1_000);
