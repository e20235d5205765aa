/**
 * A door vendor: who may come in, kept up to date by webhooks. A booking that is paid lets its person in, one that is cancelled or moved does not
 * any more, or at another time.
 *
 *   COCKPIT_SECRET=… node examples/door-vendor.ts 8080
 *
 * Add a webhook with its address, the types booking.paid, booking.moved and booking.cancelled, and Keep the order.
 */
import { type Server, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '@cockpit/client';

/** From when to when each booking opens the door of its room. */
export type Doors = Map<string, { room: string; from: string; to: string }>;

type Booking = { _id: string; active: boolean; from: string; to: string; resource_id: { name: string } };

/** Takes an event. The same one may come twice, so that it says what is, not what to add. */
export function hear(doors: Doors, booking: Booking): void {
  const { _id, active, from, to, resource_id } = booking;
  if (active) doors.set(_id, { room: resource_id.name, from, to });
  else doors.delete(_id);
}

export function serveDoors(doors: Doors, secret: string): Server {
  return createServer(async (request, response) => {
    try {
      const { data } = await verifyWebhook(await text(request), request.headers, secret);
      if (data.booking) hear(doors, data.booking as Booking);
      response.writeHead(204).end();
    } catch {
      // Not from the installation.
      response.writeHead(400).end();
    }
  });
}

if (import.meta.main) serveDoors(new Map(), process.env.COCKPIT_SECRET ?? '').listen(Number(process.argv[2] ?? 8080));
