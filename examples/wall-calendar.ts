/**
 * A calendar on a wall: the bookings of a room today, and what it is doing now. It asks for what has changed, and draws only then.
 *
 *   COCKPIT_KEY=ck_live_… node examples/wall-calendar.ts https://cockpit.example.com 12
 *
 * The key needs Booking (Show).
 */
import { type Client, createClient } from '@cockpit/client';

export type Line = { from: string; to: string; title: string };

/** What the wall shows of a room on a day: its bookings in their order. */
export async function dayOf(client: Client, resourceId: string, from: Date, to: Date): Promise<Line[]> {
  const lines: Line[] = [];
  const query = { from: from.toISOString(), to: to.toISOString(), sort: 'event_date' } as const;
  for await (const booking of client.all('bookings.list', { query })) {
    if (booking.resource_id._id !== resourceId || !booking.active) continue;
    lines.push({ from: booking.from, to: booking.to, title: booking.title || 'Booked' });
  }
  return lines.sort((one, other) => one.from.localeCompare(other.from));
}

const SECONDS = 30;

async function main(address: string, resourceId: string): Promise<void> {
  const client = createClient({ address, key: process.env.COCKPIT_KEY });
  let shown = '';
  for (;;) {
    const from = new Date(new Date().setHours(0, 0, 0, 0));
    const lines = await dayOf(client, resourceId, from, new Date(from.getTime() + 24 * 60 * 60 * 1000));
    const text = lines.map((line) => `${line.from} to ${line.to}  ${line.title}`).join('\n') || 'Free all day';
    if (text !== shown) console.log((shown = text));
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
  }
}

if (import.meta.main) await main(process.argv[2] ?? '', process.argv[3] ?? '');
