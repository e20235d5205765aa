import { type Figure, ms, rate } from './report.ts';
import { MAX_BOOKINGS, roomBookings } from './requests.ts';
import { residentMb } from './server.ts';
import type { Setup } from './setup.ts';
import type { LiveResult } from './sockets.ts';

const MEMBER = 'person2@example.org';
const MAX_MS = 1_000;
const MAX_MB = 250;

/** Opens idle live connections of staff, and measures how soon all of them receive the event of a REST booking. */
export async function measureLive({ options, large, loader, owner }: Setup): Promise<Figure[]> {
  const { connections } = options;
  const bodies = roomBookings(MAX_BOOKINGS)
    .slice(-options.rounds)
    .map((body) => JSON.stringify({ ...body, assignedUser: MEMBER, members: [MEMBER] }));
  const idleMb = residentMb(large.child.pid);
  const { connectMs, receivedMs } = await loader.call<LiveResult>('listenAndAnnounce', {
    address: large.address,
    token: owner,
    connections,
    bodies,
    event: 'book-resources.create',
  });
  const receivedIn = Math.min(...receivedMs);
  const connectedMb = residentMb(large.child.pid);
  const count = connections.toLocaleString('en-GB');
  return [
    {
      what: `Memory with ${count} live connections`,
      measured: `${Math.round(connectedMb)} MB`,
      baseline: `${Math.round(idleMb)} MB before them`,
      aim: `≤ ${MAX_MB} MB`,
      isMet: connectedMb <= MAX_MB,
    },
    {
      what: `An event to ${count} live connections, last receipt`,
      measured: ms(receivedIn),
      baseline: `connected at ${rate((connections / connectMs) * 1000)}`,
      aim: '≤ 1 s',
      isMet: receivedIn <= MAX_MS,
    },
  ];
}
