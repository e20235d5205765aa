/** `npm run bench:pages`: how soon pages with the demo data are shown on a slow device, by a browser with nothing cached. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DateTime } from 'luxon';
import { createConnection } from 'mysql2/promise';
import { chromium } from 'playwright-core';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { searchAddress } from '#domains/workspaces/client/search-query.ts';
import { connect } from '#server/db/knex.ts';
import { startServer } from '../server.ts';
import { type Visit, visitPage } from './visit.ts';

const ROUNDS = 3;
const WIDTHS = { phone: 390, desktop: 1440 };

const SEARCH = { spaceId: '1', resource_type: 'meeting_room', from_time: '10:00', duration: 1, capacity: 2 } as const;
const today = DateTime.now().setZone('Europe/London');
/** A Monday, on which the workspaces of the demo are open. */
const day = today.startOf('week').plus({ weeks: 2 }).toISODate()!;

/** The pages, with their largest LCP in milliseconds. */
const PAGES = [
  { name: 'home', path: '/', aimMs: 2_000 },
  { name: 'space', path: '/space/1', aimMs: 2_000 },
  { name: 'offers', path: '/offers', aimMs: 2_000 },
  { name: 'meeting rooms', path: '/meeting-rooms', aimMs: 2_000 },
  { name: 'search', path: '/search', aimMs: 2_000 },
  { name: 'search results', path: searchAddress({ ...SEARCH, from_date: day, to_date: day }), aimMs: 2_000 },
  { name: 'login', path: '/login', aimMs: 2_000 },
  { name: 'booking list', path: '/app/booking', aimMs: 2_500, isSignedIn: true },
];
const MAX_CLS = 0.02;
const MAX_BLOCKED_MS = 200;
const MAX_REQUESTS = 20;

/** Creates a database with the demo data. @returns its address */
async function demoDatabase(url: string, dataDir: string): Promise<string> {
  const address = new URL(url);
  address.pathname = '/cockpit_pages';
  const server = await createConnection(url);
  await server.query('DROP DATABASE IF EXISTS cockpit_pages');
  await server.query('CREATE DATABASE cockpit_pages CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci');
  await server.end();
  const env = { ...process.env, DATABASE_URL: address.href, DATA_DIR: dataDir };
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'seeds/demo.ts'], { env, stdio: 'inherit' });
  if (status !== 0) throw new Error('The demo data could not be filled in');
  return address.href;
}

/** The middle one of the values. */
function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

function medianVisit(visits: Visit[]): Visit {
  const of = (read: (visit: Visit) => number) => median(visits.map(read));
  return {
    lcpMs: of(({ lcpMs }) => lcpMs),
    cls: of(({ cls }) => cls),
    blockedMs: of(({ blockedMs }) => blockedMs),
    requests: of(({ requests }) => requests),
    bytes: of(({ bytes }) => bytes),
  };
}

const ROW =
  '| page | device | LCP | aim | CLS | blocked | requests | transferred | |\n|---|---|--:|--:|--:|--:|--:|--:|---|';

function rowOf(name: string, device: string, { lcpMs, cls, blockedMs, requests, bytes }: Visit, aimMs: number): string {
  const missed = [
    lcpMs > aimMs && 'LCP',
    cls > MAX_CLS && 'CLS',
    blockedMs > MAX_BLOCKED_MS && 'blocked',
    requests > MAX_REQUESTS && 'requests',
  ].filter(Boolean);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const outcome = missed.length === 0 ? 'ok' : `missed: ${missed.join(', ')}`;
  return `| ${name} | ${device} | ${seconds(lcpMs)} | ${seconds(aimMs)} | ${cls.toFixed(3)} | ${Math.round(blockedMs)} ms | ${requests} | ${Math.round(bytes / 1000)} kB | ${outcome} |`;
}

const { DATABASE_URL, CHROMIUM_PATH } = process.env;
if (!DATABASE_URL) throw new Error('npm run bench:pages sets DATABASE_URL');
const dataDir = mkdtempSync(join(tmpdir(), 'cockpit-pages-'));
const url = await demoDatabase(DATABASE_URL, dataDir);
const knex = connect(url, 1);
const owner = await knex('users').where('email', 'owner@cockpit.test').first('id', 'token_version');
await knex.destroy();
const secret = randomBytes(24).toString('hex');
const server = await startServer(url, secret, { DATA_DIR: dataDir });
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ['--no-sandbox'] });
try {
  const token = signToken({ JWT_SECRET: secret }, owner!, 'full', new Date());
  console.log(`${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; medians of ${ROUNDS} visits`);
  console.log(ROW);
  for (const { name, path, aimMs, isSignedIn } of PAGES)
    for (const [device, width] of Object.entries(WIDTHS)) {
      const visits: Visit[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        visits.push(await visitPage(browser, { url: `${server.address}${path}`, width, ...(isSignedIn && { token }) }));
      console.log(rowOf(name, device, medianVisit(visits), aimMs));
    }
} finally {
  await browser.close();
  await server.child.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
