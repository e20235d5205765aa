import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPrivateDatabase, type PrivateDatabase } from '../../scripts/lib/database/private-database.mjs';
import { ensureServerBinary } from '../../scripts/lib/database/server-binary.mjs';
import { isAlive } from '../../scripts/lib/processes.mjs';
import { end, holdDatabase, query, queryWhenBack } from '../helpers/scripts/processes.ts';

const small = { bufferPool: '16M' };
const folder = mkdtempSync(join(tmpdir(), 'cockpit with a space '));
const directory = join(folder, 'database');
const open: PrivateDatabase[] = [];

async function openHere(where = directory): Promise<PrivateDatabase> {
  const database = await openPrivateDatabase(where, small);
  open.push(database);
  return database;
}

beforeAll(async () => {
  const { url } = await openHere();
  await query(url, 'CREATE TABLE kept (id INT PRIMARY KEY)');
  await query(url, 'INSERT INTO kept VALUES (1)');
});

afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the private database', () => {
  it('restarts on the same address with all committed data after kill -9', async () => {
    const database = await openHere();
    const killed = database.pid();
    await query(database.url, 'INSERT INTO kept VALUES (2)');
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => database.pid(), { timeout: 15_000 }).not.toBe(killed);
    expect(await queryWhenBack(database.url, 'SELECT id FROM kept ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('starts despite an old process id file, even if another program has that id now', async () => {
    const first = await openHere();
    await open.pop()?.close();
    writeFileSync(join(directory, 'server.pid'), `${process.pid}\n`);
    const second = await openHere();
    expect(second.pid()).not.toBe(process.pid);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT COUNT(*) AS n FROM kept')).toHaveLength(1);
  });

  it('is taken over when the process that started it was killed, and then stopped cleanly', async () => {
    const { pid, url, holder } = await holdDatabase(directory);
    await end(holder, 'SIGKILL');
    const database = await openHere();
    expect(database.pid()).toBe(pid);
    expect(database.url).toBe(url);
    await open.pop()?.close();
    expect(isAlive(pid)).toBe(false);
    expect(readFileSync(join(directory, 'error.log'), 'utf8').trimEnd()).toMatch(
      /Shutdown complete[^\n]*(\n.*Server - end\.)?$/,
    );
  });

  it('is shared by two processes and stopped by the last one', async () => {
    const database = await openHere();
    const { pid, holder } = await holdDatabase(directory);
    expect(pid).toBe(database.pid());
    await end(holder, 'SIGTERM');
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await open.pop()?.close();
    expect(isAlive(pid)).toBe(false);
  });

  it('starts once when it is opened twice at once', async () => {
    const [one, two] = await Promise.all([openHere(), openHere()]);
    expect(one.pid()).toBe(two.pid());
  });

  it('can run at the same time as one in another folder', async () => {
    const here = await openHere();
    const there = await openHere(join(folder, `${'long '.repeat(20)}other`));
    expect(new URL(there.url).port).not.toBe(new URL(here.url).port);
    expect(await query(there.url, 'SHOW TABLES')).toEqual([]);
    expect(await query(here.url, 'SHOW TABLES')).toHaveLength(1);
  });

  it('is not accessible to other users of the machine, and its account has access to its schemas only', async () => {
    const { url } = await openHere();
    const withoutPassword = new URL(url);
    // Only its owner can reach the socket.
    withoutPassword.search = '';
    withoutPassword.password = '';
    await expect(query(withoutPassword.href, 'SELECT 1')).rejects.toThrow(/Access denied/);
    withoutPassword.username = 'root';
    await expect(query(withoutPassword.href, 'SELECT 1')).rejects.toThrow(/Access denied/);
    await expect(query(url, 'CREATE DATABASE elsewhere')).rejects.toThrow(/Access denied/);
    expect(statSync(directory).mode & 0o077).toBe(0);
  });

  it('needs a server that can be run', async () => {
    vi.stubEnv('DB_SERVER', '/no/such/mysqld');
    await expect(ensureServerBinary()).rejects.toThrow(
      /^The database server \/no\/such\/mysqld, which DB_SERVER names, cannot be run: .*ENOENT/,
    );
    vi.unstubAllEnvs();
  });

  it('keeps times in UTC, text in utf8mb4 and commits on disk', async () => {
    const { url } = await openHere();
    const sql = `SELECT @@global.time_zone AS zone, @@collation_server AS collation,
      @@innodb_flush_log_at_trx_commit AS flush, @@bind_address AS address`;
    const expected = { zone: '+00:00', collation: 'utf8mb4_unicode_ci', flush: 1, address: '127.0.0.1' };
    expect(await query(url, sql)).toEqual([expected]);
  });
});
