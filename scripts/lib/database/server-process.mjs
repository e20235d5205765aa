import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { Problem, say } from '../messages.mjs';
import { isAlive, waitFor } from '../processes.mjs';
import { asRoot, createData, writeAccounts } from './create.mjs';
import { choosePort, readNumber, rememberedPort } from './files.mjs';
import { ensureServerBinary } from './server-binary.mjs';

const READY_WITHIN_MS = 120_000; // recovery after a crash may read the whole log
const STOPPED_WITHIN_MS = 60_000;
const START_ATTEMPTS = 3;

/**
 * The process id of the server that runs on these files, or `undefined`. The id in the file is not enough, as it may be old
 * and belong to another program now. The server must also answer on its socket.
 */
export async function findRunningServer(files) {
  const pid = readNumber(files.pid);
  return pid && isAlive(pid) && (await isServing(files.socket)) ? pid : undefined;
}

/**
 * Starts the server, after creating its data if necessary, and waits until it accepts connections.
 * @param options `bufferPool`: a size such as '256M'; `keepPort`: uses the port of the last start, as the URL is already in use;
 *   `settings`: further options of the server; `statements`: SQL that it runs at every start.
 * @returns its process id.
 */
export async function startServer(files, { bufferPool, keepPort = false, settings = [], statements = [] }) {
  const binary = await ensureServerBinary();
  await createData(files, binary);
  writeAccounts(files, binary, statements);
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt += 1) {
    const port = keepPort ? rememberedPort(files) : await choosePort(files);
    const own = serverSettings(files, { kind: binary.kind, port, bufferPool });
    const pid = await spawnServer(files, binary, [...own, ...settings]);
    if (pid) return pid;
  }
  throw new Problem(
    `The private database does not start. The end of ${files.errorLog}:\n\n${lastLines(files.errorLog)}`,
  );
}

/** Stops the server cleanly, so that its next start needs no recovery. */
export async function stopServer(pid) {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGTERM');
  const stopped = await waitFor(() => !isAlive(pid), { timeoutMs: STOPPED_WITHIN_MS });
  if (stopped) return;
  say('The private database did not stop within a minute and was killed; it recovers at its next start.');
  process.kill(pid, 'SIGKILL');
}

async function spawnServer(files, binary, settings) {
  // The server runs in a separate process group, so that Ctrl-C does not stop it before the application.
  const child = spawn(binary.server, settings, { detached: true, stdio: 'ignore' });
  let hasEnded = false;
  child.once('error', () => (hasEnded = true));
  child.once('exit', () => (hasEnded = true));
  child.unref();
  await waitFor(async () => hasEnded || (await findRunningServer(files)), { timeoutMs: READY_WITHIN_MS });
  const pid = await findRunningServer(files);
  // If an earlier server was still recovering, it now serves the files and this process only waits for them.
  if (pid !== child.pid && !hasEnded) child.kill('SIGKILL');
  return pid;
}

/**
 * `innodb_snapshot_isolation` keeps its default (off in 10.11, on since 11.6), as the product must work with both.
 * There is no binary log, so a commit is durable with `innodb_flush_log_at_trx_commit=1` alone.
 */
function serverSettings(files, { kind, port, bufferPool }) {
  return [
    '--no-defaults',
    ...asRoot,
    `--datadir=${files.data}`,
    `--tmpdir=${files.tmp}`,
    `--socket=${files.socket}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    `--pid-file=${files.pid}`,
    `--log-error=${files.errorLog}`,
    `--init-file=${files.accounts}`,
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_unicode_ci',
    '--default-time-zone=+00:00',
    '--skip-name-resolve',
    '--max-connections=200',
    '--innodb-flush-log-at-trx-commit=1',
    `--innodb-buffer-pool-size=${bufferPool}`,
    ...(kind === 'mysql' ? ['--skip-log-bin', '--mysqlx=OFF', '--secure-file-priv=NULL'] : []),
  ];
}

/** True when a server answers on the socket. MariaDB and MySQL send a greeting first, once they accept logins. */
function isServing(socketPath) {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    const answer = (value) => {
      socket.destroy();
      resolve(value);
    };
    socket.setTimeout(2000, () => answer(false));
    socket.once('error', () => answer(false));
    socket.once('end', () => answer(false));
    socket.once('data', () => answer(true));
  });
}

function lastLines(file) {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
  } catch {
    return '(no log)';
  }
}
