/**
 * `npm run bench:replica`: reads and bookings without and with a replica of the database. Both servers, the application and the load share
 * this machine, so the figure that counts is how much of the work the primary database keeps.
 */
import { randomBytes } from 'node:crypto';
import type { Request } from 'autocannon';
import { type Connection, createConnection } from 'mysql2/promise';
import { MARKS_HEADER } from '#shared/marks.ts';
import { openReplicatedDatabase } from '../test/helpers/replicated-database.ts';
import { startChild } from './children.ts';
import { ensureData } from './data.ts';
import type { Load, Loaded } from './load.ts';
import { SPACES } from './places.ts';
import { ms, rate } from './report.ts';
import { bookingRequests, dashboardRequest, listRequest, roomBookings, searchRequest, searches } from './requests.ts';
import { startServer } from './server.ts';
import { tokensOf } from './tokens.ts';

const BOOKINGS = 20_000;
const SECONDS = 8;
const READERS = 8;
const WRITERS = 4;
const BOOKED_PER_MODE = 8_000;
const CAUGHT_UP_WITHIN_SECONDS = 120;

const MODES = ['without', 'with'] as const;
type Mode = (typeof MODES)[number];
type Row = { mode: Mode; what: string; read: Loaded; booked?: Loaded; statements: number };

async function statementsOf(primary: Connection): Promise<number> {
  const [rows] = await primary.query("SHOW GLOBAL STATUS LIKE 'Questions'");
  return Number((rows as { Value: string }[])[0]!.Value);
}

/** Waits until the replica has everything that the primary has. */
async function untilCaughtUp(primary: Connection, replicaUrl: string): Promise<void> {
  const [rows] = await primary.query('SELECT @@gtid_binlog_pos AS position');
  const { position } = (rows as { position: string }[])[0]!;
  const replica = await createConnection(replicaUrl);
  const [waited] = await replica.query('SELECT MASTER_GTID_WAIT(?, ?) AS outcome', [
    position,
    CAUGHT_UP_WITHIN_SECONDS,
  ]);
  await replica.end();
  if ((waited as { outcome: number }[])[0]!.outcome !== 0) throw new Error('The replica did not catch up');
}

function rowText({ mode, what, read, booked, statements }: Row): string {
  const bookings = booked ? `${rate(booked.perSecond)}, p99 ${ms(booked.p99Ms)}` : '';
  const cells = [what, mode, rate(read.perSecond), ms(read.medianMs), bookings, statements.toFixed(1)];
  return `| ${cells.join(' | ')} |`;
}

const servers = await openReplicatedDatabase();
const loader = await startChild('./load.ts');
const load = (given: Load) => loader.call<Loaded>('run', given);
try {
  const url = await ensureData(servers.primaryUrl, BOOKINGS);
  const replicaUrl = new URL(servers.replicaUrl);
  replicaUrl.pathname = new URL(url).pathname;
  const primary = await createConnection(url);
  await untilCaughtUp(primary, servers.replicaUrl);

  const secret = randomBytes(24).toString('hex');
  const tokens = tokensOf(secret);
  const owner = tokens(1);
  const spaces = Array.from({ length: SPACES }, (_, index) => index + 1);
  // A program that may read from the replica sends the marks of its last write.
  const mayLag = (request: Request): Request => ({ ...request, headers: { ...request.headers, [MARKS_HEADER]: '' } });
  const reads = {
    'Lists of a workspace': spaces.map((space) => mayLag(listRequest(space, 0, owner))),
    Searches: searches().map((search) => mayLag(searchRequest(search))),
    Dashboards: spaces.map((space) => mayLag(dashboardRequest(space, owner))),
  };
  const bookings = bookingRequests(roomBookings(BOOKED_PER_MODE * MODES.length), tokens);

  const rows: Row[] = [];
  for (const [index, mode] of MODES.entries()) {
    const env: Record<string, string> = mode === 'with' ? { DATABASE_REPLICA_URL: replicaUrl.href } : {};
    const { child, address } = await startServer(url, secret, env);
    const measure = async (what: string, run: () => Promise<Pick<Row, 'read' | 'booked'>>) => {
      const before = await statementsOf(primary);
      const { read, booked } = await run();
      const answers = read.answers + (booked?.answers ?? 0);
      rows.push({ mode, what, read, booked, statements: ((await statementsOf(primary)) - before) / answers });
    };
    const reading = (requests: Load['requests'], connections: number) =>
      load({ address, connections, seconds: SECONDS, requests });
    await reading(reads.Searches, READERS); // warm-up
    for (const [what, requests] of Object.entries(reads))
      await measure(what, async () => ({ read: await reading(requests, READERS) }));
    const own = bookings.slice(index * BOOKED_PER_MODE, (index + 1) * BOOKED_PER_MODE);
    await measure('Lists while others book', async () => {
      const [read, booked] = await Promise.all([
        reading(reads['Lists of a workspace'], READERS),
        load({ address, connections: WRITERS, seconds: SECONDS, requests: own }),
      ]);
      return { read, booked };
    });
    await child.stop();
  }
  await primary.end();
  const order = Object.fromEntries(rows.map(({ what }, index) => [what, index]));
  console.log(
    '| | replica | reads | median | bookings | statements of the primary, each request |\n|---|---|--:|--:|--:|--:|',
  );
  console.log(
    [...rows]
      .sort((one, other) => order[one.what]! - order[other.what]!)
      .map(rowText)
      .join('\n'),
  );
} finally {
  await loader.stop();
  await servers.close();
}
