import type { Request } from 'autocannon';
import { DAY } from '../../src/shared/time.ts';
import { waitForOutbox } from './create.ts';
import { SPACES } from './places.ts';
import { type Figure, ms, times } from './report.ts';
import {
  bookingRequests,
  calendarRequest,
  roomBookings,
  searchRequest,
  searches,
  summariesRequest,
} from './requests.ts';
import { type Setup, inTurn, warmUp } from './setup.ts';

const MAX_RATIO = 1.2;
const BOOKED_A_ROUND = 1_500;

/** Measures the calls of a workspace over one connection, in turns with the small database: their time must not grow with the bookings. */
export async function measureScale(setup: Setup): Promise<Figure[]> {
  const { options, large, small, owner, tokens, load, database } = setup;
  const { rounds, seconds } = options;
  const today = new Date(new Date().setUTCHours(0, 0, 0, 0));
  const day = { from: today, to: new Date(today.getTime() + DAY) };
  /** Of the workspaces that have bookings. */
  const requestsOf = (spaces: number): Record<string, Request[]> => {
    const spaceIds = Array.from({ length: spaces }, (_, index) => index + 1);
    return {
      Search: searches()
        .filter(({ spaceId }) => spaceId <= spaces)
        .map(searchRequest),
      'Booking list of a workspace': spaceIds.map((id) => summariesRequest(id, 0, owner)),
      'Calendar day of a workspace': spaceIds.map((id) => calendarRequest({ space_id: String(id), ...day }, owner)),
    };
  };
  const requests = { large: requestsOf(SPACES), small: requestsOf(options.smallSpaces ?? SPACES) };
  const figure = (what: string, [largeMs, smallMs]: [number, number]): Figure => ({
    what: `${what} at ${options.bookings.toLocaleString('en-GB')} bookings in ${SPACES.toLocaleString('en-GB')} workspaces`,
    measured: `${ms(largeMs)} = ${times(largeMs / smallMs)}`,
    baseline: `${ms(smallMs)} at ${options.smallBookings.toLocaleString('en-GB')} bookings in ${options.smallSpaces}`,
    aim: `≤ ${MAX_RATIO}×`,
    isMet: largeMs <= MAX_RATIO * smallMs,
  });
  const servers = [
    { address: large.address, requests: requests.large },
    { address: small.address, requests: requests.small },
  ] as const;
  const figures: Figure[] = [];
  for (const what of Object.keys(requests.large)) {
    const run = (server: (typeof servers)[number], forSeconds: number) =>
      load({ address: server.address, connections: 1, requests: server.requests[what]!, seconds: forSeconds });
    for (const server of servers) await warmUp(() => run(server, 2));
    const [one, other] = servers.map((server) => async () => (await run(server, seconds)).medianMs) as [
      () => Promise<number>,
      () => Promise<number>,
    ];
    figures.push(figure(what, await inTurn(rounds, Math.min, one, other)));
  }
  const bookings = bookingRequests(roomBookings(BOOKED_A_ROUND * (rounds + 1)), tokens);
  const made: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1)
    // The order changes in each round.
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { address } = servers[index];
      const wanted = bookings.slice(round * BOOKED_A_ROUND, (round + 1) * BOOKED_A_ROUND);
      const { medianMs } = await load({ address, connections: 1, requests: wanted, seconds: seconds / 2 });
      // That of the small database has as few bookings, and is not measured next.
      if (address === large.address) await waitForOutbox(database);
      // The first round warms up.
      if (round > 0) made[index].push(medianMs);
    }
  figures.push(figure('A booking made', [Math.min(...made[0]), Math.min(...made[1])]));
  return figures;
}
