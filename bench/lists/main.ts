/** `npm run bench:lists`: measures lists of 10,000 members, 500 workspaces and 2,000 seats in a browser. */
import { randomBytes } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { chromium } from 'playwright-core';
import { type Figure, ms, tableOf } from '../report.ts';
import { startServer } from '../server.ts';
import { tokensOf } from '../tokens.ts';
import { type Typing, type Visit, openByAddress, openFirst, openFrom, typeInto } from './browser.ts';
import { IDS, SIZES } from './data.ts';
import { listsDatabase } from './database.ts';

const ROUNDS = 5;
const ROWS_MS = 300;
const TASK_MS = 50;

const MEMBERS = { path: '/app/members', rows: 'a[aria-label="Activities"]' };
const BOOKINGS = { path: '/app/booking', rows: 'button[aria-label="Booking History"]' };
const SEATS = { path: `/app/desk/${IDS.area}`, rows: 'button[aria-label^="Edit seat"]' };
const WORKSPACES = { path: '/app/workspace', rows: 'main h2, main h3' };
const SWITCHER = 'button[aria-label^="Workspace:"]';
const PROFILE = { path: '/app/profile', rows: 'main h1' };
const count = (number: number) => number.toLocaleString('en-GB');

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) values.push(await measure());
  return values.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)]!;
}

async function rowsFigure(what: string, measure: () => Promise<number>, start?: number): Promise<Figure> {
  const median = await medianOf(measure);
  const baseline = start === undefined ? '' : `${ms(start)} the profile`;
  return { what, measured: `median ${ms(median)}`, baseline, aim: `< ${ROWS_MS} ms`, isMet: median < ROWS_MS };
}

async function typingFigure(what: string, measure: () => Promise<Typing>): Promise<Figure> {
  const { keyMs, taskMs } = await measure();
  const key = keyMs === 0 ? 'each key < 16 ms' : `slowest key ${keyMs} ms`;
  const task = taskMs === 0 ? `no task of ${TASK_MS} ms` : `longest task ${Math.round(taskMs)} ms`;
  return { what, measured: `${key}, ${task}`, baseline: '', aim: `< ${TASK_MS} ms`, isMet: taskMs === 0 };
}

type Place = { path: string; rows: string };

async function measureRows(visit: Visit): Promise<Figure[]> {
  const at = ({ path, rows }: Place) => openByAddress(visit, path, rows);
  const fromMenu = ({ path, rows }: Place) => openFrom(visit, PROFILE.path, `nav a[href="${path}"]`, rows);
  const start = await medianOf(() => at(PROFILE));
  const byAddress = (what: string, place: Place) => rowsFigure(`${what}, by address`, () => at(place), start);
  const [members, bookings] = [`${count(SIZES.members)} members`, `${count(SIZES.bookings / 2)} bookings`];
  const firstStart = await medianOf(() => openFirst(visit, PROFILE.path, PROFILE.rows));
  const first = await medianOf(() => openFirst(visit, MEMBERS.path, MEMBERS.rows));
  return [
    await rowsFigure(`${members}, from the menu`, () => fromMenu(MEMBERS)),
    await rowsFigure(`${bookings}, from the menu`, () => fromMenu(BOOKINGS)),
    await rowsFigure(`${SIZES.spaces} workspaces, the switcher opens`, () =>
      openFrom(visit, PROFILE.path, SWITCHER, '[role="dialog"] [role="option"]'),
    ),
    await byAddress(members, MEMBERS),
    await byAddress(`${members}, page 900`, { ...MEMBERS, path: `${MEMBERS.path}?page=900` }),
    await byAddress(`${members}, filtered`, { ...MEMBERS, path: `${MEMBERS.path}?text=77` }),
    await byAddress(bookings, BOOKINGS),
    await byAddress(`${count(SIZES.seats)} seats`, SEATS),
    await byAddress(`${SIZES.spaces} workspaces`, WORKSPACES),
    await rowsFigure(
      `Members in the last of ${SIZES.spaces} workspaces, by address`,
      () => openByAddress({ ...visit, spaceId: IDS.lastSpace }, MEMBERS.path, MEMBERS.rows),
      start,
    ),
    {
      what: `${members}, by address, with nothing cached`,
      measured: `median ${ms(first)}`,
      baseline: `${ms(firstStart)} the profile`,
      aim: '',
    },
  ];
}

async function measureTyping(visit: Visit): Promise<Figure[]> {
  return [
    await typingFigure('Typing in the members filter', () =>
      typeInto(visit, MEMBERS.path, MEMBERS.rows, { field: 'main input[type="search"]', text: 'person 01234' }),
    ),
    await typingFigure('Typing in the workspace settings', () =>
      typeInto(visit, WORKSPACES.path, WORKSPACES.rows, { field: 'main input[type="search"]', text: 'house 0123' }),
    ),
    await typingFigure('Typing in the workspace switcher', () =>
      typeInto(visit, PROFILE.path, SWITCHER, {
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
console.log('Creating the data …');
const url = await listsDatabase(DATABASE_URL, 'cockpit_lists');
const secret = randomBytes(24).toString('hex');
const server = await startServer(url, secret);
const browser = await chromium.launch({
  executablePath: CHROMIUM_PATH,
  args: ['--no-sandbox', '--disable-background-networking', '--disable-quic', '--disable-sync'],
});
try {
  const token = tokensOf(secret)(IDS.owner);
  const visit = { browser, address: server.address, token, spaceId: IDS.space };
  // The first visit is a warm-up.
  await openByAddress(visit, MEMBERS.path, MEMBERS.rows);
  const figures = [...(await measureRows(visit)), ...(await measureTyping(visit))];
  console.log(`\n${tableOf(figures)}\n`);
  console.log(
    `Medians of ${ROUNDS}. By address: with the files cached. The baseline is the profile, which has no list. ` +
      `${cpus().length} cores, shared by server, database and browser; load ${loadavg()[0]!.toFixed(1)}.`,
  );
} finally {
  await browser.close();
  await server.child.stop();
}
