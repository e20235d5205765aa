import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createConnection, type RowDataPacket } from 'mysql2/promise';

/** Starts another process that keeps the private database in `directory` open. */
export async function holdDatabase(directory: string): Promise<{ url: string; pid: number; holder: ChildProcess }> {
  const script = fileURLToPath(new URL('./hold-database.mjs', import.meta.url));
  const holder = spawn(process.execPath, [script, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(holder.stdout, 'data');
  return { ...JSON.parse(String(line)), holder };
}

/** Sends the signal and waits until the child has ended. */
export async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Runs one statement on a new connection and returns its rows. */
export async function query(url: string, sql: string): Promise<RowDataPacket[]> {
  const connection = await createConnection(url);
  try {
    const [rows] = await connection.query<RowDataPacket[]>(sql);
    return rows;
  } finally {
    await connection.end();
  }
}

/** Repeats the statement until it succeeds, for a server that is restarting. */
export async function queryWhenBack(url: string, sql: string): Promise<RowDataPacket[]> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    try {
      return await query(url, sql);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
