/** `npm run bench:lists`: how lists of 10,000 members, 500 workspaces and 2,000 seats feel in a browser. */
import { randomBytes } from 'node:crypto';
import { chromium } from 'playwright-core';
import { createConnection } from 'mysql2/promise';
import { configure } from '#server/config.ts';
import { connect } from '#server/db/knex.ts';
import { migrate } from '#server/db/migrate.ts';
import { readEnv } from '#server/env.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { ensureStandardRoles } from '#domains/roles/server/service.ts';
import { startChild } from '../children.ts';
import { type Figure, ms, tableOf } from '../report.ts';
import { type Typing, type Visit, openByAddress, openFrom, typeInto } from './browser.ts';
import { IDS, SIZES, fillLists } from './data.ts';

const ROUNDS = 5;
const ROWS_MS = 300;
const TASK_MS = 50;

const MEMBERS = { path: '/app/members', rows: 'a[aria-label="Activities"]' };
const BOOKINGS = { path: '/app/booking', rows: 'button[aria-label="Booking History"]' };
const SEATS = { path: `/app/desk/${IDS.area}`, rows: 'button[aria-label^="Edit seat"]' };
const WORKSPACES = { path: '/app/workspace', rows: 'main h2, main h3' };
const SWITCHER = 'button[aria-label^="Workspace:"]';
const count = (number: number) => number.toLocaleString('en-GB');

/** A database of its own, made anew: the sizes are small enough. */
async function makeDatabase(url: string): Promise<string> {
  const address = new URL(url);
  address.pathname = '/cockpit_lists';
  const server = await createConnection(url);
  await server.query('DROP DATABASE IF EXISTS cockpit_lists');
  await server.query('CREATE DATABASE cockpit_lists CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci');
  await server.end();
  const knex = connect(address.href, 2);
  await migrate(knex);
  await ensureStandardRoles(knex, new Date());
  await fillLists(knex, new Date());
  await knex.destroy();
  return address.href;
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) values.push(await measure());
  return values.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)]!;
}

async function rowsFigure(what: string, measure: () => Promise<number>): Promise<Figure> {
  const median = await medianOf(measure);
  return { what, measured: `median ${ms(median)}`, baseline: '', aim: `< ${ROWS_MS} ms`, isMet: median < ROWS_MS };
}

async function typingFigure(what: string, measure: () => Promise<Typing>): Promise<Figure> {
  const { keyMs, taskMs } = await measure();
  const key = keyMs === 0 ? 'each key < 16 ms' : `slowest key ${keyMs} ms`;
  const task = taskMs === 0 ? `no task of ${TASK_MS} ms` : `longest task ${Math.round(taskMs)} ms`;
  return { what, measured: `${key}, ${task}`, baseline: '', aim: `< ${TASK_MS} ms`, isMet: taskMs === 0 };
}

async function measureAll(visit: Visit): Promise<Figure[]> {
  const far = { ...visit, spaceId: IDS.lastSpace };
  const byAddress = ({ path, rows }: { path: string; rows: string }) => openByAddress(visit, path, rows);
  const fromMenu = ({ path, rows }: { path: string; rows: string }) =>
    openFrom(visit, '/app/profile', `nav a[href="${path}"]`, rows);
  const option = '[role="dialog"] [role="option"]';
  const [members, bookings] = [count(SIZES.members), count(SIZES.bookings / 2)];
  return [
    await rowsFigure(`${members} members, by address`, () => byAddress(MEMBERS)),
    await rowsFigure(`${members} members, from the menu`, () => fromMenu(MEMBERS)),
    await rowsFigure(`${members} members, page 900 by address`, () =>
      byAddress({ ...MEMBERS, path: '/app/members?page=900' }),
    ),
    await rowsFigure(`${members} members, filtered by address`, () =>
      byAddress({ ...MEMBERS, path: '/app/members?text=77' }),
    ),
    await rowsFigure(`${bookings} bookings, by address`, () => byAddress(BOOKINGS)),
    await rowsFigure(`${bookings} bookings, from the menu`, () => fromMenu(BOOKINGS)),
    await rowsFigure(`${count(SIZES.seats)} seats, by address`, () => byAddress(SEATS)),
    await rowsFigure(`${SIZES.spaces} workspaces, settings by address`, () => byAddress(WORKSPACES)),
    await rowsFigure(`${SIZES.spaces} workspaces, the switcher opens`, () =>
      openFrom(visit, '/app/profile', SWITCHER, option),
    ),
    await rowsFigure(`Members while the last of ${SIZES.spaces} workspaces is active`, () =>
      openByAddress(far, MEMBERS.path, MEMBERS.rows),
    ),
    await typingFigure('Typing in the members filter', () =>
      typeInto(visit, MEMBERS.path, MEMBERS.rows, { field: 'main input[type="search"]', text: 'person 01234' }),
    ),
    await typingFigure('Typing in the workspace settings', () =>
      typeInto(visit, WORKSPACES.path, WORKSPACES.rows, { field: 'main input[type="search"]', text: 'house 0123' }),
    ),
    await typingFigure('Typing in the workspace switcher', () =>
      typeInto(visit, '/app/profile', SWITCHER, {
        before: (page) => page.click(SWITCHER),
        field: '[role="dialog"] [role="combobox"]',
        text: 'house 0123',
      }),
    ),
    await typingFigure('Typing in the command palette', () =>
      typeInto(visit, MEMBERS.path, MEMBERS.rows, {
        before: (page) => page.keyboard.press('Control+k'),
        field: '[role="dialog"] [role="combobox"]',
        text: 'person 01234',
      }),
    ),
  ];
}

const { DATABASE_URL, CHROMIUM_PATH } = process.env;
if (!DATABASE_URL || !CHROMIUM_PATH) throw new Error('npm run bench:lists sets DATABASE_URL and CHROMIUM_PATH');
console.log('Making the lists …');
const url = await makeDatabase(DATABASE_URL);
const secret = randomBytes(24).toString('hex');
configure(readEnv({ DATABASE_URL: url, JWT_SECRET: secret }));
const server = await startChild('./serve.mjs', {
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: url,
  JWT_SECRET: secret,
});
const browser = await chromium.launch({
  executablePath: CHROMIUM_PATH,
  args: ['--no-sandbox', '--disable-background-networking', '--disable-quic', '--disable-sync'],
});
try {
  const token = await signToken({ id: String(IDS.owner), token_version: 0 }, 'full', new Date());
  const address = await server.call<string>('ready');
  const visit = { browser, address, token, spaceId: IDS.space };
  // The first visit warms the server up.
  await openByAddress(visit, MEMBERS.path, MEMBERS.rows);
  console.log(`\n${tableOf(await measureAll(visit))}\n\nEach of ${ROUNDS} visits with an empty browser cache.`);
} finally {
  await browser.close();
  await server.stop();
}
