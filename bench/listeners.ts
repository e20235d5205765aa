import type { LiveResult } from './live.ts';
import { type Figure, ms, rate } from './report.ts';
import { MAX_BOOKINGS, roomBookings } from './requests.ts';
import { type Stage, residentMb } from './stage.ts';

const MEMBER = 'person2@example.org';

/** Idle live connections of staff, and how soon all of them hear of a booking that is made over REST. */
export async function measureLive({ options, large, loader, owner }: Stage): Promise<Figure[]> {
  const { connections } = options;
  const bodies = roomBookings(MAX_BOOKINGS)
    .slice(-options.rounds)
    .map((body) => JSON.stringify({ ...body, assignedUser: MEMBER, members: [MEMBER] }));
  const idleMb = residentMb(large.child.pid);
  const { connectMs, heardMs } = await loader.call<LiveResult>('listenAndAnnounce', {
    address: large.address,
    token: owner,
    connections,
    bodies,
    event: 'book-resources.create',
  });
  const heardIn = Math.min(...heardMs);
  return [
    {
      what: `An event to ${connections.toLocaleString('en-GB')} live connections, last receipt`,
      measured: `${ms(heardIn)} after the REST call`,
      baseline: `connected at ${rate((connections / connectMs) * 1000)}; memory ${Math.round(idleMb)} → ${Math.round(residentMb(large.child.pid))} MB`,
      aim: '≤ 1 s',
      isMet: heardIn <= 1000,
    },
  ];
}
