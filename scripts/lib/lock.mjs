import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Takes a lock by listening on the socket at `path`. The kernel releases it when the holder ends, also after `kill -9`. A file
 * with a process id would remain, and the id could later belong to another process.
 * @param note a text about the holder, which processes that find the lock taken receive.
 * @returns `{ release }`, or `{ heldBy: note }` when it is still taken after `waitMs`.
 */
export async function takeLock(path, { note = '', waitMs = 0 } = {}) {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const heldBy = await askHolder(path);
    if (heldBy === undefined) {
      rmSync(path, { force: true });
      const server = await listen(path, note);
      if (server) return { release: () => new Promise((resolve) => server.close(resolve)) };
    } else if (Date.now() >= deadline) {
      return { heldBy };
    }
    await sleep(50);
  }
}

/** The note of the holder; '' when it does not answer; `undefined` when nobody holds the lock. */
function askHolder(path) {
  return new Promise((resolve) => {
    let note = '';
    const socket = connect(path);
    socket.setEncoding('utf8').setTimeout(1000, () => socket.destroy());
    socket.on('data', (text) => (note += text));
    socket.on('error', (error) => resolve(['ENOENT', 'ECONNREFUSED'].includes(error.code) ? undefined : ''));
    socket.on('close', () => resolve(note));
  });
}

function listen(path, note) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(note);
    });
    server.on('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(path, () => resolve(server.unref()));
  });
}
