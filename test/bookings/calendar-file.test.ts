/** The calendar file that a customer downloads from the page of their booking. */
import { expect, it } from 'vitest';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp();

it('has the event of the mail, and exists only while the booking is confirmed', async () => {
  const { member, otherMember } = world;
  const body = { ...roomBooking(world, slot(3)), title: 'Planning; DTSTART:19990101T000000Z' };
  const { data: booking } = await app.call<Booked>('POST', '/bookings', { token: member.token, body });
  const read = (person = member) => procedures(app, person).bookings.calendarFile.query({ _id: booking._id });
  const refused = { data: { httpStatus: 404 } };
  await expect(read()).rejects.toMatchObject(refused);

  await pay(app, member, booking, await saveCard(app, member));
  const { filename, content } = await read();
  expect(filename).toBe('booking.ics');
  const start = booking.from.replace(/[-:]|\.000/g, '');
  expect(content).toContain(`DTSTART:${start}\r\n`);
  expect(content.match(/^DTSTART/gm)).toHaveLength(1);
  expect(content).toContain('STATUS:CONFIRMED');
  expect(content).not.toContain(member.email);
  await expect(read(otherMember)).rejects.toMatchObject(refused);

  await app.call('DELETE', `/bookings/cancel/${booking._id}`, { token: member.token });
  await expect(read()).rejects.toMatchObject(refused);
});

it('the invoices of one booking are listed, and are nobody else’s', async () => {
  const { member, otherMember, owner } = world;
  const card = await saveCard(app, member);
  const ids: string[] = [];
  for (const day of [4, 5]) {
    const body = roomBooking(world, slot(day));
    const { data } = await app.call<Booked>('POST', '/bookings', { token: member.token, body });
    await pay(app, member, data, card);
    ids.push(data._id);
  }
  await app.deliver();
  const listed = async (person: typeof member) => {
    const { items } = await procedures(app, person).invoices.list.query({ booking_id: ids[0]! });
    return items.map(({ booking_id }) => booking_id);
  };
  expect(await listed(member)).toEqual([ids[0]]);
  expect(await listed(owner)).toEqual([ids[0]]);
  expect(await listed(otherMember)).toEqual([]);
});
