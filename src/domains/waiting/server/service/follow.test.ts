import { expect, it } from 'vitest';
import { bookingEvents } from '#domains/bookings/server/index.ts';
import { lines } from './follow.ts';

it('the lines are advanced by all events of bookings, but not by new ones, which free nothing', () => {
  const names = bookingEvents.map(({ event }) => event);
  const unheard = names.filter((name) => !lines.hears.includes(name));
  expect(unheard.toSorted()).toEqual(['booking.booked', 'booking.requested']);
});
