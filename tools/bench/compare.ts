/**
 * `npm run bench:compare -- FOLDER [NAME]`: compares this version with another one, which is installed and built in a folder of its own.
 * Both servers run at the same time on the same database server, each with its own data. They are measured in turns, so that other
 * load on the machine affects both. The processor time of a call varies less than its duration.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createConnection } from 'mysql2/promise';
import { randomBytes } from 'node:crypto';
import type { Request } from 'autocannon';
import { DAY } from '../../src/shared/time.ts';
import { type Child, startChild } from './children.ts';
import { waitForOutbox } from './create.ts';
import { analyzeTables, ensureData } from './data.ts';
import type { Load, Loaded } from './load.ts';
import { SPACES } from './places.ts';
import {
  bookingRequests,
  calendarRequest,
  roomBookings,
  searchRequest,
  searches,
  summariesRequest,
  tokensOf,
} from './requests.ts';
import { startServer } from './server.ts';

const BOOKINGS = 20_000;
const ROUNDS = 12;
const SECONDS = 4;
/** More bookings than a server can make in one measurement. */
const BOOKINGS_A_ROUND = 3_000;
/** The unit of processor times in /proc. */
const TICKS_PER_SECOND = 100;

type Version = { url: string; child: Child; address: string };
type Measured = { perSecond: number; medianMs: number; serverMs: number; databaseMs: number };
type Measure = { name: string; connections: number; requests(round: number): Request[]; writes?: boolean };

/** The processor time of a process so far, in milliseconds. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1_000;
}

/** Renews the statistics of all tables, as statements depend on them. @returns the process id of the database server */
async function prepare(url: string): Promise<number> {
  const database = await createConnection(url);
  await analyzeTables(database);
  const [rows] = await database.query('SELECT @@pid_file AS file');
  await database.end();
  return Number(readFileSync((rows as { file: string }[])[0]!.file, 'utf8'));
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean of the ratios of all rounds, with its standard error, as a change in per cent. */
function change(pairs: [Measured, Measured][], key: keyof Measured): string {
  const ratios = pairs.map(([other, own]) => own[key] / other[key]);
  const middle = mean(ratios);
  const deviation = Math.sqrt(mean(ratios.map((ratio) => (ratio - middle) ** 2)) / (ratios.length - 1));
  return `${((middle - 1) * 100).toFixed(1)} ± ${(deviation * 100).toFixed(1)} %`;
}

function rowOf(name: string, pairs: [Measured, Measured][]): string {
  const both = (key: keyof Measured, digits: number) =>
    [0, 1].map((side) => mean(pairs.map((pair) => pair[side]![key])).toFixed(digits)).join(' → ');
  const cells = [
    name,
    `${both('perSecond', 0)} (${change(pairs, 'perSecond')})`,
    `${both('medianMs', 2)} ms`,
    `${both('serverMs', 3)} ms (${change(pairs, 'serverMs')})`,
    `${both('databaseMs', 3)} ms (${change(pairs, 'databaseMs')})`,
  ];
  return `| ${cells.join(' | ')} |`;
}

const [folder, name = ''] = process.argv.slice(2);
const { DATABASE_URL } = process.env;
if (!DATABASE_URL || !folder) throw new Error('Usage: npm run bench:compare -- FOLDER [NAME]');
/** Older versions have the benchmark at the top. */
const place = existsSync(join(folder, 'tools')) ? 'tools/bench' : 'bench';
const other = (file: string) => pathToFileURL(join(resolve(folder), place, file)).href;
const { ensureData: ensureOther } = (await import(other('data.ts'))) as { ensureData: typeof ensureData };
// The number of bookings is the name of the database.
const urls = [await ensureOther(DATABASE_URL, BOOKINGS + 1), await ensureData(DATABASE_URL, BOOKINGS)];
const [databasePid] = await Promise.all(urls.map(prepare));
const secret = randomBytes(24).toString('hex');
const scripts = [other('serve.mjs'), './serve.mjs'];
const versions = await Promise.all(
  urls.map(async (url, index): Promise<Version> => {
    const { child, address } = await startServer(url, secret, {}, scripts[index]);
    return { url, child, address };
  }),
);
const loader = await startChild('./load.ts');

const tokens = tokensOf(secret);
const owner = tokens(1);
const bookings = bookingRequests(roomBookings(BOOKINGS_A_ROUND * (ROUNDS + 1)), tokens);
const searchRequests = searches().map(searchRequest);
const lists = Array.from({ length: SPACES }, (_, index) => summariesRequest(index + 1, 0, owner));
const today = new Date(new Date().setUTCHours(0, 0, 0, 0));
const days = Array.from({ length: SPACES }, (_, index) =>
  calendarRequest({ space_id: String(index + 1), from: today, to: new Date(today.getTime() + DAY) }, owner),
);
const MEASURES: Measure[] = [
  { name: 'Search, 1 connection', connections: 1, requests: () => searchRequests },
  { name: 'Search, 16 connections', connections: 16, requests: () => searchRequests },
  { name: 'Booking list, 8 connections', connections: 8, requests: () => lists },
  { name: 'Calendar day, 8 connections', connections: 8, requests: () => days },
  {
    name: 'Bookings made, 8 connections',
    connections: 8,
    writes: true,
    requests: (round) => bookings.slice(round * BOOKINGS_A_ROUND, (round + 1) * BOOKINGS_A_ROUND),
  },
];

async function measure(
  { child, address, url }: Version,
  { connections, requests, writes }: Measure,
  round: number,
): Promise<Measured> {
  const cpu = () => [child.pid, databasePid!].map(cpuMs) as [server: number, database: number];
  const before = cpu();
  const load: Load = { address, connections, seconds: SECONDS, requests: requests(round) };
  const { perSecond, medianMs, answers } = await loader.call<Loaded>('run', load);
  if (writes) {
    const database = await createConnection(url);
    await waitForOutbox(database);
    await database.end();
  }
  const [serverMs, databaseMs] = cpu().map((ms, index) => (ms - before[index]!) / answers) as [number, number];
  return { perSecond, medianMs, serverMs, databaseMs };
}

console.log('| | a second | median | processor time of the server | of the database |');
console.log('|---|---|---|---|---|');
try {
  for (const each of MEASURES.filter((one) => one.name.includes(name))) {
    const pairs: [Measured, Measured][] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      // The order changes in each round. The first round warms up.
      const order = round % 2 === 0 ? [0, 1] : [1, 0];
      const pair: Measured[] = [];
      for (const side of order) pair[side] = await measure(versions[side]!, each, round);
      if (round > 0) pairs.push([pair[0]!, pair[1]!]);
    }
    console.log(rowOf(each.name, pairs));
  }
} finally {
  await Promise.all([...versions.map(({ child }) => child.stop()), loader.stop()]);
}
