/** Runs the built server of the release in the working directory, as its `npm start` does, and prints its address once it is ready. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const load = (path) => import(pathToFileURL(resolve(path)).href);
const { start } = await load('dist/server/server.js');
const { onShutdown } = await load('scripts/lib/shutdown.mjs');

const server = await start();
onShutdown(() => server.stop());
process.stdout.write(`${JSON.stringify({ address: server.address })}\n`);
