import { type Connection, createConnection } from 'mysql2/promise';
import type { Request } from 'autocannon';
import { addDays, fromLocal } from '#shared/time.ts';
import { BOOKING_COLUMNS, CLAIM_COLUMNS } from './history.ts';
import { insertRows } from './insert.ts';
import { CLOSES, OPENS, PRICES, SPACES, memberOf } from './places.ts';
import { type Figure, ms, rate } from './report.ts';
import { type Setup, bestOf } from './setup.ts';
import { type Swap, swapFlow } from './statements.ts';
import { requireDurableCommits, waitForOutbox } from './writes.ts';

const CONNECTIONS = 8;
/** More approvals than the server can make in a second. */
const MAX_PER_SECOND = 1_000;
/** On each day, members of a workspace ask to swap its first seats for the next ones. */
const SEATS = 20;
const FIRST_DAY = '2051-01-01';
const SWAP_COLUMNS = [...BOOKING_COLUMNS, 'seat_swap_status', 'customer_remark'];

type Seat = { id: number; space_id: number; resource_id: number; seat_no: string };

async function seatsBySpace(database: Connection): Promise<Map<number, Seat[]>> {
  const [rows] = await database.query(
    "SELECT id, space_id, resource_id, seat_no FROM units WHERE kind = 'flexi_desk' ORDER BY id",
  );
  const seats = new Map<number, Seat[]>();
  for (const seat of rows as Seat[]) seats.set(seat.space_id, [...(seats.get(seat.space_id) ?? []), seat]);
  return seats;
}

/** Inserts paid bookings of one seat and one day, with an open request for another seat. */
async function insertSwaps(database: Connection, count: number): Promise<Swap[]> {
  const seats = await seatsBySpace(database);
  const [found] = await database.query('SELECT MAX(id) AS last FROM bookings');
  const { last } = (found as { last: number }[])[0]!;
  const bookings: unknown[][] = [];
  const claims: unknown[][] = [];
  const swaps: Swap[] = [];
  for (let index = 0; index < count; index += 1) {
    const spaceId = 1 + (index % SPACES);
    const turn = Math.floor(index / SPACES);
    const day = addDays(FIRST_DAY, Math.floor(turn / SEATS));
    const [seat, other] = [seats.get(spaceId)![turn % SEATS]!, seats.get(spaceId)![SEATS + (turn % SEATS)]!];
    const [from, to] = [fromLocal(day, OPENS), fromLocal(day, CLOSES)];
    const id = last + 1 + index;
    const userId = memberOf(spaceId, turn);
    const net = PRICES.flexi_desk;
    const items = JSON.stringify([{ _id: String(seat.id), seat_no: seat.seat_no }]);
    const what = [
      spaceId,
      seat.resource_id,
      'flexi_desk',
      'Open floor',
      1,
      from,
      to,
      userId,
      userId,
      true,
      'completed',
    ];
    const money = [net, Math.round(net * 1.2), 20, net, net];
    bookings.push([id, ...what, ...money, items, '[]', '[]', '[]', from, 'Assigned', 'Nearer to the window']);
    claims.push([spaceId, 'flexi_desk', day, seat.id, from, to, id]);
    swaps.push({ id, spaceId, day, from, to, seatId: other.id, resourceId: other.resource_id, items });
  }
  await insertRows(database, 'bookings', SWAP_COLUMNS, bookings);
  await insertRows(database, 'claims', CLAIM_COLUMNS, claims);
  return swaps;
}

function approval({ id, spaceId, seatId }: Swap, token: string): Request {
  const body = { space_id: String(spaceId), seat_swap_status: 'Completed', type: 'flexi_desk', ids: [String(seatId)] };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return { method: 'PUT', path: `/api/v1/bookings/raised-approve/${id}`, headers, body: JSON.stringify(body) };
}

/** Eight clients approve desk swaps, each of another booking, with durable commits. */
export async function measureSwaps({ options, large, bare, owner, load }: Setup): Promise<Figure[]> {
  const database = await createConnection({ uri: large.url, timezone: 'Z' });
  await requireDurableCommits(database);
  const { rounds, seconds } = options;
  const perRound = MAX_PER_SECOND * seconds;
  const swaps = await insertSwaps(database, perRound * (rounds + 2));
  const approvals = swaps.slice(perRound).map((swap) => approval(swap, owner));
  const run = async (round: number, runSeconds = seconds) => {
    const requests = approvals.slice(round * perRound, (round + 1) * perRound);
    const loaded = await load({ address: large.address, connections: CONNECTIONS, requests, seconds: runSeconds });
    await waitForOutbox(database);
    return loaded;
  };
  await run(rounds, 2); // warm-up
  const approved = await bestOf(rounds, run, (loaded) => -loaded.perSecond);
  const flows = swaps.slice(0, perRound).map(swapFlow);
  const bareRate = await bare.call<number>('transactions', {
    url: large.url,
    flows,
    connections: CONNECTIONS,
    seconds,
  });
  await database.query("DELETE FROM outbox WHERE due_at > '2090-01-01'");
  await database.end();
  return [
    {
      what: `Desk swaps approved at ${CONNECTIONS} connections, durable`,
      measured: `${rate(approved.perSecond)}, p99 ${ms(approved.p99Ms)}`,
      baseline: `${rate(bareRate)} bare writes of the same rows`,
      aim: '',
    },
  ];
}
