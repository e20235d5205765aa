/**
 * A calendar on a wall: the bookings of a room today, by the clock of its workspace. It asks again and again, and draws when something has changed.
 *
 *   COCKPIT_KEY=ck_live_… node examples/wall-calendar.ts https://cockpit.example.com 12
 *
 * The key needs Booking (Show).
 */
import { type Client, createClient } from '@cockpit/client';

export type Line = { from: string; to: string; title: string };

const HOUR = 60 * 60 * 1000;

/** The day of an instant in a time zone: '2030-01-07'. The machine may be in another one. */
const dayIn = (zone: string, at: number | Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at);

/** What the wall shows of a room today: its bookings in their order. */
export async function todayOf(client: Client, resourceId: string, zone: string, now = new Date()): Promise<Line[]> {
  const lines: Line[] = [];
  const today = dayIn(zone, now);
  // No day is longer than 25 hours.
  const [from, to] = [-25 * HOUR, 25 * HOUR].map((ms) => new Date(now.getTime() + ms).toISOString());
  for await (const booking of client.all('bookings.list', { query: { from, to, sort: 'event_date' } })) {
    if (booking.resource_id._id !== resourceId || !booking.active) continue;
    const [first, last] = [dayIn(zone, new Date(booking.from)), dayIn(zone, Date.parse(booking.to) - 1)];
    if (first > today || last < today) continue;
    lines.push({ from: booking.from, to: booking.to, title: booking.title || 'Booked' });
  }
  return lines.sort((one, other) => one.from.localeCompare(other.from));
}

const SECONDS = 30;

async function main(address: string, resourceId: string): Promise<void> {
  const client = createClient({ address, key: process.env.COCKPIT_KEY });
  const { data: room } = await client.call('resources.get', { path: { _id: resourceId } });
  const { data: space } = await client.call('spaces.get', { path: { id: room.space_id } });
  let shown = '';
  for (;;) {
    const lines = await todayOf(client, resourceId, space.time_zone);
    const text = lines.map((line) => `${line.from} to ${line.to}  ${line.title}`).join('\n') || 'Free all day';
    if (text !== shown) console.log((shown = text));
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
  }
}

if (import.meta.main) await main(process.argv[2] ?? '', process.argv[3] ?? '');
