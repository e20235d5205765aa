import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { addDays } from '#shared/time.ts';
import { type Figure, ms, rate } from './report.ts';
import { MAX_BOOKINGS, bookingRequests, roomBookings } from './requests.ts';
import { type Setup, bestOf } from './setup.ts';
import { createFlow } from './statements.ts';
import { requireDurableCommits, waitForOutbox } from './writes.ts';

const CONNECTIONS = 8;
/** More bookings than the server can make in a second. */
const MAX_PER_SECOND = 2_000;

/** Eight clients book rooms, each booking for another member of the workspace, with durable commits. */
export async function measureCreate({ options, large, bare, tokens, load }: Setup): Promise<Figure[]> {
  const database = await createConnection(large.url);
  await requireDurableCommits(database);
  const { rounds, seconds } = options;
  const perRound = Math.min(MAX_PER_SECOND * seconds, Math.floor(MAX_BOOKINGS / (rounds + 1)));
  const bodies = roomBookings(perRound * (rounds + 1));
  const requests = bookingRequests(bodies, tokens);
  let part = 0;
  const run = async (runSeconds = seconds) => {
    const own = requests.slice(part * perRound, (part + 1) * perRound);
    part += 1;
    const loaded = await load({ address: large.address, connections: CONNECTIONS, requests: own, seconds: runSeconds });
    await waitForOutbox(database);
    return loaded;
  };
  await run(2); // warm-up
  const made = await bestOf(
    rounds,
    () => run(),
    (loaded) => -loaded.perSecond,
  );

  const flowsFrom = (firstDay: string) =>
    Array.from({ length: perRound }, (_, index) =>
      createFlow(1 + (index % 4), addDays(firstDay, Math.floor(index / 4))),
    );
  const bareRate = await bare.call<number>('transactions', {
    url: large.url,
    flows: flowsFrom('2050-01-01'),
    connections: CONNECTIONS,
    seconds,
  });
  const address = await bare.call<string>('serveWrites', { url: large.url, flows: flowsFrom('2070-01-01') });
  const body = JSON.stringify(bodies[0]);
  const headers = { 'content-type': 'application/json' };
  const bareExpress = await load({
    address,
    connections: CONNECTIONS,
    requests: [{ method: 'POST', path: '/', body, headers }],
  });
  await database.query("DELETE FROM outbox WHERE due_at > '2090-01-01'");
  await database.end();
  const file = join(process.env.DATA_DIR ?? '.', 'disk');
  const flushes = await bare.call<number>('disk', { file, seconds: 2 });
  return [
    {
      what: `Bookings made at ${CONNECTIONS} connections, durable`,
      measured: rate(made.perSecond),
      baseline: `${rate(bareRate)} bare inserts of the same rows; ${rate(bareExpress.perSecond)} the same in bare Express; ${rate(flushes)} single disk flushes`,
      aim: '≥ 600/s',
      isMet: made.perSecond >= 600,
    },
    {
      what: 'The same, 99th percentile',
      measured: `p99 ${ms(made.p99Ms)}`,
      baseline: `median ${ms(made.medianMs)}`,
      aim: '< 50 ms',
      isMet: made.p99Ms < 50,
    },
  ];
}
