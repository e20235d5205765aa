import { spawn } from 'node:child_process';
import { ensureDatabase } from './lib/database/ensure.mjs';
import { demoAccountsText, fillDemoDataOnce, hasDemoData, applyDemoSettings } from './lib/demo.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { loadEnvironment, webPort } from './lib/environment.mjs';
import { lockDataDirectory } from './lib/instance.mjs';
import { runMain } from './lib/main.mjs';
import { say } from './lib/messages.mjs';
import { root } from './lib/paths.mjs';
import { startSandboxes } from './lib/sandbox.mjs';
import { onShutdown } from './lib/shutdown.mjs';

/** Paths that the server answers. Vite serves everything else, with hot reload. */
const SERVER_PATHS = ['/trpc', '/api', '/files', '/healthz', '/readyz'];

/** `npm run dev`: on changes, the server (PORT) restarts and the client (PORT + 1) reloads. */
await runMain(async () => {
  loadEnvironment();
  await lockDataDirectory();
  await ensureDependencies();
  const database = await ensureDatabase();
  const sandboxes = await startSandboxes();
  sandboxes.useProduct(`http://localhost:${webPort()}`);
  if (database.isPrivate) {
    await fillDemoDataOnce();
    applyDemoSettings();
  }

  // Links in mails must lead to the client, which Vite serves.
  const env = { PUBLIC_URL: `http://localhost:${webPort() + 1}`, ...process.env };
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/lib/dev-server.mjs'], {
    cwd: root,
    stdio: 'inherit',
    detached: true,
    env,
  });
  const client = await startClient(webPort());
  onShutdown(async () => {
    await client.close();
    server.kill('SIGTERM');
    await new Promise((resolve) => (server.exitCode === null ? server.once('exit', resolve) : resolve()));
    await sandboxes.stop();
    await database.close();
  });

  if (hasDemoData()) say(`\n${demoAccountsText()}`);
  if (sandboxes.mailbox) say(`\nMail is shown at ${sandboxes.mailbox}`);
  say(`\nDevelopment: ${client.resolvedUrls?.local[0]}`);
});

async function startClient(serverPort) {
  const { createServer } = await import('vite');
  const target = `http://localhost:${serverPort}`;
  const proxy = Object.fromEntries(SERVER_PATHS.map((path) => [path, { target, ws: path === '/trpc' }]));
  const client = await createServer({ root, server: { port: serverPort + 1, strictPort: true, proxy } });
  return client.listen();
}
