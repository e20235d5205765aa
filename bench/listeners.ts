import type { LiveResult } from './live.ts';
import { type Figure, ms, rate } from './report.ts';
import { MAX_BOOKINGS, roomBookings } from './requests.ts';
import { residentMb } from './server.ts';
import { type Setup } from './setup.ts';

const MEMBER = 'person2@example.org';

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
  return [
    {
      what: `An event to ${connections.toLocaleString('en-GB')} live connections, last receipt`,
      measured: `${ms(receivedIn)} after the REST call`,
      baseline: `connected at ${rate((connections / connectMs) * 1000)}; memory ${Math.round(idleMb)} → ${Math.round(residentMb(large.child.pid))} MB`,
      aim: '≤ 1 s',
      isMet: receivedIn <= 1000,
    },
  ];
}
