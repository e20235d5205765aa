import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhenStale } from './lib/build.mjs';
import { ensureDatabase } from './lib/database/ensure.mjs';
import { demoAccountsText, fillDemoDataOnce, hasDemoData } from './lib/demo.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { loadEnvironment, webPort } from './lib/environment.mjs';
import { lockDataDirectory } from './lib/instance.mjs';
import { Problem, runMain, say, secondsSince } from './lib/messages.mjs';
import { root } from './lib/paths.mjs';
import { onShutdown } from './lib/shutdown.mjs';

/** `npm start`: from a fresh clone, or from where it was left, to a page that answers. */
await runMain(async () => {
  const startedAt = Date.now();
  loadEnvironment();
  // Outside production somebody reads this terminal: a line per request would bury what it says.
  if (process.env.NODE_ENV !== 'production') process.env.LOG_LEVEL ??= 'warn';
  await lockDataDirectory();
  await ensureDependencies();

  const opening = ensureDatabase();
  let server;
  onShutdown(async () => {
    say('\nStopping …');
    await server?.stop();
    await (await opening).close();
  });

  const database = await opening;
  try {
    // Before it listens: whoever is told that the server is ready may log in as one of the demo people.
    await Promise.all([buildWhenStale(), database.isPrivate && fillDemoDataOnce()]);
    server = await startServer();
  } catch (error) {
    await database.close();
    throw error;
  }
  announce(server.address, startedAt, database.isPrivate);
});

async function startServer() {
  const { start } = await import(pathToFileURL(join(root, 'dist', 'server', 'server.js')).href);
  try {
    return await start();
  } catch (error) {
    if (error?.code !== 'EADDRINUSE') throw error;
    throw new Problem(`Port ${webPort()} is taken by another program. Choose one: PORT=3001 npm start`);
  }
}

function announce(address, startedAt, isPrivate) {
  const isProduction = process.env.NODE_ENV === 'production';
  say(`\nCockpit is ready at ${address} (${secondsSince(startedAt)})`);
  if (isPrivate && hasDemoData() && !isProduction) say(`\n${demoAccountsText()}`);
  if (!process.env.SMTP_URL && !isProduction) say(`\nMail that it sends is shown at ${address}/dev/mailbox`);
  say('Stop it with Ctrl-C.');
}
