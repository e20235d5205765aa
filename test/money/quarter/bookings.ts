/** Bookings of rooms in the quarter, whose price the model computes. */
import { expect } from 'vitest';
import { procedures } from '../../helpers/trpc.ts';
import { takeCredits } from './credits.ts';
import { monthOfDay, type ModelCompany, type ModelVoucher } from './model.ts';
import { priceOf, voucherRefuses } from './prices.ts';
import type { Customer, Meeting, Operator, Quarter } from './play.ts';

/** A day that is simulated. */
export type Turn = { quarter: Quarter; operator: Operator; today: string };

export const asCustomer = ({ operator }: Turn, { login }: Customer) =>
  procedures({ address: operator.address() }, login);

export const asOwner = ({ address, owner }: Pick<Operator, 'address' | 'owner'>) =>
  procedures({ address: address() }, owner);

type Wanted = { day: string; hour: number; hours: number; voucher?: ModelVoucher };
export type Booked = Pick<Meeting, 'id' | 'customer' | 'day' | 'hours' | 'total' | 'taken' | 'money' | 'voucher'>;

/** Books a room. @returns undefined if somebody else has that hour, or if the voucher is refused */
export async function bookRoom(
  turn: Turn,
  customer: Customer,
  { day, hour, hours, voucher }: Wanted,
): Promise<Booked | undefined> {
  const { place } = customer;
  const from = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const to = new Date(from.getTime() + hours * 3_600_000);
  const room = { space_id: place.id, resource_id: place.roomId, type: 'meeting_room' as const, capacity: 1 };
  const isRefused = voucher !== undefined && voucherRefuses(voucher, customer, hours);
  const booking = await asCustomer(turn, customer)
    .bookings.create.mutate({ ...room, from, to, ...(voucher && { voucher_code: voucher.code }) })
    .catch((error: { data?: { httpStatus?: number } }) => {
      expect(isRefused ? [400, 409] : [409]).toContain(error.data?.httpStatus);
      return undefined;
    });
  if (!booking) return undefined;
  expect(isRefused).toBe(false);
  const taken = takeCredits(customer, 'credits', { day, wanted: hours * 60 });
  const terms = { customer, hours, taken, voucher: voucher ?? null };
  const uncovered = priceOf({ ...terms, money: new Map() }, turn.today).net;
  const money = takeCredits(customer, 'money', { day, wanted: uncovered });
  const { net, total } = priceOf({ ...terms, money }, turn.today);
  expect([booking.price.net, booking.price.total]).toEqual([net / 100, total / 100]);
  voucher?.usedBy.set(booking._id, customer);
  return { id: booking._id, day, total, money, ...terms };
}

/** What staff take, or give back, at the desk or by transfer. */
export function takeAtDesk({ desk }: Quarter, currency: string, amount: number): void {
  desk.set(currency, (desk.get(currency) ?? 0) + amount);
}

/** Puts an amount on the account of a company, which is billed with the month. */
function enter(company: ModelCompany, amount: number, today: string): void {
  const month = monthOfDay(today);
  company.balance += amount;
  company.unbilled.set(month, (company.unbilled.get(month) ?? 0) + amount);
}

async function payBy(turn: Turn, { id: _id, customer, total: amount }: Booked): Promise<Meeting['paidBy']> {
  const { company, place, cards } = customer;
  const { payments } = asCustomer(turn, customer);
  if (amount === 0) return 'credits';
  if (company) {
    await payments.payOnAccount.mutate({ _id, company_id: company.id, amount });
    enter(company, amount, turn.today);
    return 'account';
  }
  if (cards.good) {
    await payments.payCharge.mutate({ _id, source_id: cards.good, amount });
    customer.charged += amount;
    return 'card';
  }
  await asOwner(turn.operator).payments.recordDeskPayment.mutate({ _id, method: 'cash', amount });
  takeAtDesk(turn.quarter, place.currency, amount);
  return 'cash';
}

/** Pays what credits leave of a booking, on the account of the company of its customer, with their card or at the desk. */
export async function payRoom(turn: Turn, booked: Booked): Promise<void> {
  const paidBy = await payBy(turn, booked);
  turn.quarter.meetings.push({ ...booked, paidBy });
  if (paidBy !== 'account') turn.quarter.documented.set(booked.id, booked.total);
}

/** A customer cancels a booking early enough to get back what they have paid. */
export async function cancelRoom(turn: Turn, meeting: Meeting): Promise<void> {
  const { quarter, today } = turn;
  const { id, customer, total, paidBy } = meeting;
  await asCustomer(turn, customer).bookings.cancel.mutate({ _id: id });
  quarter.meetings = quarter.meetings.filter((each) => each !== meeting);
  giveBack(meeting, today);
  if (paidBy !== 'account') quarter.documented.set(id, 0);
  if (paidBy === 'card' || paidBy === 'debit') customer.refunded += total;
  if (paidBy === 'cash') takeAtDesk(quarter, customer.place.currency, -total);
  if (paidBy === 'account') enter(customer.company!, -total, today);
}

/** What a booking has of credits comes back, unless it has ended meanwhile, and its voucher can be used again. */
export function giveBack({ id, taken, money, voucher }: Omit<Booked, 'customer'>, today: string): void {
  for (const [credit, amount] of [...taken, ...money]) if (credit.until >= today) credit.left += amount;
  voucher?.usedBy.delete(id);
}

/**
 * Ends a booking: nobody pays it, or it is cancelled before it is paid or afterwards, or it is paid.
 * @param way the number of the way
 * @returns false if that way is not possible, so that it is paid
 */
export async function finish(turn: Turn, booked: Booked, way: number): Promise<boolean> {
  const { quarter, today } = turn;
  if (way % 4 === 0 && booked.total > 0) {
    quarter.lapsing.push(booked);
    quarter.documented.set(booked.id, 0);
    return true;
  }
  if (way % 4 === 1 && booked.total > 0) {
    await asCustomer(turn, booked.customer).bookings.cancel.mutate({ _id: booked.id });
    giveBack(booked, today);
    quarter.documented.set(booked.id, 0);
    return true;
  }
  await payRoom(turn, booked);
  if (way % 4 === 2) await cancelRoom(turn, quarter.meetings.at(-1)!);
  return way % 4 >= 2;
}
