import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveAssets } from '#app/server/client-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'cockpit-assets-'));
const assets = join(folder, 'dist', 'client', 'assets');
let server: Server;
let address: string;

beforeAll(async () => {
  mkdirSync(assets, { recursive: true });
  for (const name of ['kept.js', 'gone.js']) writeFileSync(join(assets, name), 'export {};\n');
  const app = express();
  const checkout = process.cwd();
  process.chdir(folder);
  serveAssets(app, (_request, _response, next) => next());
  process.chdir(checkout);
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/assets`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a file that a new build has removed ends its request, and not the process', async () => {
  rmSync(join(assets, 'gone.js'));
  await expect(fetch(`${address}/gone.js`, { signal: AbortSignal.timeout(5_000) })).rejects.toThrow('fetch failed');
  expect(await (await fetch(`${address}/kept.js`)).text()).toBe('export {};\n');
  expect((await fetch(`${address}/unknown.js`)).status).toBe(404);
});
