/** Bookings of rooms in the quarter, whose price the model computes. */
import { expect } from 'vitest';
import { procedures } from '../../helpers/trpc.ts';
import { percentOn, share, takeCredits, withTax } from './model.ts';
import type { Customer, Meeting, Operator, Quarter } from './play.ts';

/** A day that is played. */
export type Turn = { quarter: Quarter; operator: Operator; today: string };

/** What an hour of a room costs, before tax. */
const ROOM_HOUR = 4_000;

export const asCustomer = ({ operator }: Turn, { login }: Customer) =>
  procedures({ address: operator.address() }, login);

type Wanted = { day: string; hour: number; hours: number };
export type Booked = Pick<Meeting, 'id' | 'customer' | 'day' | 'total' | 'taken'>;

/** Books a room. Credits take their share of its time. @returns undefined if somebody else has that hour */
export async function bookRoom(
  turn: Turn,
  customer: Customer,
  { day, hour, hours }: Wanted,
): Promise<Booked | undefined> {
  const { place } = customer;
  const from = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const to = new Date(from.getTime() + hours * 3_600_000);
  const room = { space_id: place.id, resource_id: place.roomId, type: 'meeting_room' as const, capacity: 1 };
  const booking = await asCustomer(turn, customer)
    .bookings.create.mutate({ ...room, from, to })
    .catch((error: { data?: { httpStatus?: number } }) => {
      expect(error.data?.httpStatus).toBe(409);
      return undefined;
    });
  if (!booking) return undefined;
  const taken = takeCredits(customer, day, hours * 60);
  const covered = [...taken.values()].reduce((sum, minutes) => sum + minutes, 0);
  const net = share(ROOM_HOUR, hours * 60 - covered, 60);
  const total = withTax(net, percentOn(place.roomRates, turn.today));
  expect([booking.price.net, booking.price.total]).toEqual([net / 100, total / 100]);
  return { id: booking._id, customer, day, total, taken };
}

/** What a booking has of credits comes back, unless it has ended meanwhile. */
export function returnCredits({ taken }: Pick<Meeting, 'taken'>, today: string): void {
  for (const [credit, minutes] of taken) if (credit.until >= today) credit.left += minutes;
}
