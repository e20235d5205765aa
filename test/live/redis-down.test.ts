/** Redis speeds live updates up between processes. A server whose Redis is down starts, and polls for live updates. */
import { expect, it } from 'vitest';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, roomBooking, slot } from '../helpers/world.ts';
import { eventually } from '../integrations/sandbox.ts';

useApp({ env: () => ({ REDIS_URL: 'redis://127.0.0.1:1' }) });

it('receives live updates and limits attempts without Redis', async () => {
  const inbox = app.services.live.join([`workspace:${world.spaceId}`]);
  const body = roomBooking(world, slot(3));
  const { meta } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  expect(meta.status).toBe(200);
  const received: string[] = [];
  await eventually(async () => {
    received.push(...inbox.take().map(({ name }) => name));
    return received.includes('book-resources.create') ? true : undefined;
  }, 10_000);
  inbox.close();
});
