/** How soon pages with the demo data are shown on a slow device, by a browser with nothing cached, and how fast a kept page is sent. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DateTime } from 'luxon';
import { type Connection, createConnection } from 'mysql2/promise';
import { type Browser, chromium } from 'playwright-core';
import { signToken } from '../../src/domains/accounts/server/tokens.ts';
import { searchAddress } from '../../src/domains/workspaces/client/search-query.ts';
import { type Figure, median, ms, percent, rate } from './report.ts';
import { startServer } from './server.ts';
import { type Setup, inTurn } from './setup.ts';
import { type Visit, visitPage } from './visit.ts';

const DATABASE = 'cockpit_pages';
const WIDTHS = { phone: 390, desktop: 1440 };
const ENCODING = { 'accept-encoding': 'br' };
const CONNECTIONS = 16;
const MAX_CACHED_MS = 5;
const MIN_SHARE = 0.6;
const MAX_SHIFT = 0.02;
const MAX_BLOCKED_MS = 200;

const SEARCH = { spaceId: '1', resource_type: 'meeting_room', from_time: '10:00', duration: 1, capacity: 2 } as const;
/** A Monday, on which the workspaces of the demo are open. */
const day = DateTime.now().setZone('Europe/London').startOf('week').plus({ weeks: 2 }).toISODate()!;

/** The pages, with the latest time at which their largest element should be painted. */
const PAGES = [
  { name: 'Home', path: '/', aimMs: 2_000 },
  { name: 'A workspace', path: '/space/1', aimMs: 2_000 },
  { name: 'Offers', path: '/offers', aimMs: 2_000 },
  { name: 'Meeting rooms', path: '/meeting-rooms', aimMs: 2_000 },
  { name: 'Search', path: '/search', aimMs: 2_000 },
  { name: 'Results of a search', path: searchAddress({ ...SEARCH, from_date: day, to_date: day }), aimMs: 2_000 },
  { name: 'Login', path: '/login', aimMs: 2_000 },
  { name: 'Booking list', path: '/app/booking', aimMs: 2_500, isSignedIn: true },
];

/** Creates a database with the demo data. @returns its address */
async function demoDatabase(database: Connection, url: string, dataDir: string): Promise<string> {
  await database.query(`DROP DATABASE IF EXISTS ${DATABASE}`);
  await database.query(`CREATE DATABASE ${DATABASE} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  const { href } = Object.assign(new URL(url), { pathname: `/${DATABASE}` });
  const env = { ...process.env, DATABASE_URL: href, DATA_DIR: dataDir };
  const { status } = spawnSync(process.execPath, ['seeds/demo.ts'], { env, stdio: 'inherit' });
  if (status !== 0) throw new Error('The demo data could not be filled in');
  return href;
}

/** Measures the home page, which the server keeps, beside Express sending the same bytes from memory. */
async function measureKept({ options, bare, load, medianMs }: Setup, address: string): Promise<Figure[]> {
  const page = await fetch(address, { headers: ENCODING });
  const html = await page.text();
  if (page.status !== 200 || !html.includes('<h1')) throw new Error('The page was not rendered on the server');
  const express = await bare.call<string>('servePage', { html });
  const requests = [{ method: 'GET' as const, path: '/', headers: ENCODING }];
  const alone = await medianMs(requests, address);
  const perSecond = async (from: string) =>
    (await load({ address: from, connections: CONNECTIONS, seconds: options.seconds / 2, requests })).perSecond;
  const [kept, bytes] = await inTurn(
    options.rounds,
    Math.max,
    () => perSecond(address),
    () => perSecond(express),
  );
  return [
    {
      what: 'Home page from the cache, median',
      measured: ms(alone),
      baseline: '',
      aim: `< ${MAX_CACHED_MS} ms`,
      isMet: alone < MAX_CACHED_MS,
    },
    {
      what: `The same at ${CONNECTIONS} connections`,
      measured: `${rate(kept)} = ${percent(kept / bytes)}`,
      baseline: `${rate(bytes)} Express, same bytes from memory`,
      aim: `≥ ${percent(MIN_SHARE)}`,
      isMet: kept >= MIN_SHARE * bytes,
    },
  ];
}

type Opened = { name: string; url: string; aimMs: number; token?: string };

/** Opens a page some times at each width. */
async function measureOpened(browser: Browser, { name, url, aimMs, token }: Opened, rounds: number): Promise<Figure> {
  const visits: Visit[] = [];
  for (const width of Object.values(WIDTHS)) {
    const found: Visit[] = [];
    while (found.length < rounds) found.push(await visitPage(browser, { url, width, token }));
    const of = (key: keyof Visit) => median(found.map((visit) => visit[key]));
    visits.push({
      lcpMs: of('lcpMs'),
      cls: of('cls'),
      blockedMs: of('blockedMs'),
      requests: of('requests'),
      bytes: of('bytes'),
    });
  }
  const both = (write: (visit: Visit) => string) => visits.map(write).join(' / ');
  const seconds = (value: number) => (value / 1000).toFixed(1);
  const isGood = ({ lcpMs, cls, blockedMs }: Visit) =>
    lcpMs <= aimMs && cls <= MAX_SHIFT && blockedMs <= MAX_BLOCKED_MS;
  return {
    what: `${name} on a slow ${Object.keys(WIDTHS).join(' / ')}, largest paint`,
    measured: `${both(({ lcpMs }) => seconds(lcpMs))} s`,
    baseline:
      `blocked ${both(({ blockedMs }) => String(Math.round(blockedMs)))} ms, shift ${both(({ cls }) => cls.toFixed(3))}, ` +
      `${both(({ requests }) => String(requests))} requests, ${both(({ bytes }) => String(Math.round(bytes / 1000)))} kB`,
    aim: `≤ ${seconds(aimMs)} s, ${MAX_BLOCKED_MS} ms, ${MAX_SHIFT}`,
    isMet: visits.every(isGood),
  };
}

/** Measures pages of a server with the demo data. */
export async function measurePages(setup: Setup): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cockpit-pages-'));
  const url = await demoDatabase(setup.database, setup.large.url, dataDir);
  const demo = await createConnection(url);
  const [owners] = await demo.query("SELECT id, token_version FROM users WHERE email = 'owner@cockpit.test'");
  await demo.end();
  const [owner] = owners as { id: number; token_version: number }[];
  const secret = randomBytes(24).toString('hex');
  const account = { id: String(owner!.id), token_version: owner!.token_version };
  const token = signToken({ JWT_SECRET: secret }, account, 'full', new Date());
  const server = await startServer(url, secret, { DATA_DIR: dataDir });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
  try {
    const figures = await measureKept(setup, server.address);
    for (const { path, isSignedIn, ...page } of PAGES) {
      const opened = { ...page, url: `${server.address}${path}`, token: isSignedIn ? token : undefined };
      figures.push(await measureOpened(browser, opened, setup.options.rounds));
    }
    return figures;
  } finally {
    await browser.close();
    await server.child.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
