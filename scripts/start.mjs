import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hasAccounts } from './lib/accounts.mjs';
import { buildWhenStale } from './lib/build.mjs';
import { ensureDatabase } from './lib/database/ensure.mjs';
import { ensureServerBinary } from './lib/database/server-binary.mjs';
import {
  applyDemoSettings,
  demoAccountsText,
  demoLinksText,
  fillDemoDataOnce,
  hasDemoData,
  wantSignInSandbox,
} from './lib/demo.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { loadEnvironment, webPort } from './lib/environment.mjs';
import { lockDataDirectory } from './lib/instance.mjs';
import { runMain } from './lib/main.mjs';
import { Problem, say, secondsSince, step } from './lib/messages.mjs';
import { root } from './lib/paths.mjs';
import { startSandboxes } from './lib/sandbox.mjs';
import { onShutdown } from './lib/shutdown.mjs';

const CREATE_OWNER = `
There is no account yet. Create the owner in another terminal, and open the link that is printed:
  npm run create-owner -- you@example.org
`;

const download = async () => {
  loadEnvironment();
  if (!process.env.DATABASE_URL) await ensureServerBinary();
};

/** `npm start`: installs, builds and creates what is missing, and starts the server. */
await runMain(async () => {
  // Installing with an older Node comes before.
  const startedAt = Number(process.env.STARTED_AT ?? Date.now());
  loadEnvironment();
  // Outside production, people read the terminal output. A line per request would hide the rest.
  if (process.env.NODE_ENV !== 'production') process.env.LOG_LEVEL ??= 'warn';
  await lockDataDirectory();

  // The database needs no package.
  const opening = step('Starting the database', ensureDatabase);
  let server;
  let sandboxes;
  onShutdown(async () => {
    say('\nStopping …');
    await server?.stop();
    await sandboxes?.stop();
    await (await opening).close();
  });

  const installing = ensureDependencies();
  await Promise.allSettled([opening, installing]);
  const database = await opening;
  try {
    await installing;
    // The demo data must be complete before the server listens, as people may then log in with a demo account.
    const fill = async () => {
      if (database.isPrivate) wantSignInSandbox();
      sandboxes = await startSandboxes();
      if (database.isPrivate) await fillDemoDataOnce();
    };
    await Promise.all([buildWhenStale(), fill()]);
    if (database.isPrivate) applyDemoSettings();
    server = await step('Starting the server', startServer);
  } catch (error) {
    await database.close();
    throw error;
  }
  sandboxes.useProduct(server.address);
  announce(server.address, startedAt, database.isPrivate);
  if (sandboxes.mailbox) say(`\nMail is shown at ${sandboxes.mailbox}`);
  if (!(await hasAccounts())) say(CREATE_OWNER);
  say('Press Ctrl-C to stop.');
}, download);

async function startServer() {
  const { start } = await import(pathToFileURL(join(root, 'dist', 'server', 'server.js')).href);
  try {
    return await start();
  } catch (error) {
    if (error?.code !== 'EADDRINUSE') throw error;
    throw new Problem(`Port ${webPort()} is in use by another program. Choose another one: PORT=3001 npm start`);
  }
}

function announce(address, startedAt, isPrivate) {
  const isProduction = process.env.NODE_ENV === 'production';
  say(`\nCockpit is ready at ${address} (${secondsSince(startedAt)})`);
  if (isPrivate && hasDemoData() && !isProduction) say(`\n${demoLinksText(address)}\n\n${demoAccountsText()}`);
}
