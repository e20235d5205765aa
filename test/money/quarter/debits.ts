/**
 * Bookings that are paid by bank debit: the bank pays some days later, or does not pay, or pays when the booking has begun. Every second one is confirmed
 * meanwhile, the others are held.
 */
import { expect } from 'vitest';
import type { BookingDebits } from '#domains/workspaces/index.ts';
import { BACS, bank, confirm, type Started, typed } from '../../payments/debit-stage.ts';
import { asCustomer, bookRoom, type Booked, giveBack, payRoom, type Turn } from './bookings.ts';
import { plusDays } from './model.ts';

/** A booking whose bank answers on a day. */
export type ModelDebit = Booked & {
  started: Started;
  answersOn: string;
  result: 'succeed' | 'insufficient_funds';
  isAtOnce: boolean;
};

/** Debits are offered for bookings that begin more than seven days later, and their place is held for ten. */
const FIRST_DAY = 8;
const LAST_DAY = 10;
/** Before the noon at which the jobs of a day run. */
const HOURS = [6, 8, 10];

/** The rules of a workspace that offers debits. */
export const rulesWith = (booking_debits: BookingDebits) =>
  JSON.stringify({ booking_debits, closed_days: [], types: {}, resources: {} });

/** A customer books a room, and gives their bank account. */
export async function bookByDebit(turn: Turn): Promise<void> {
  const { quarter, operator, today } = turn;
  const { random } = operator;
  const customer = random.one(quarter.customers);
  const day = plusDays(today, FIRST_DAY + random.below(LAST_DAY - FIRST_DAY + 1));
  const booked = await bookRoom(turn, customer, { day, hour: random.one(HOURS), hours: 1 + random.below(2) });
  if (!booked) return;
  if (booked.total === 0) {
    quarter.meetings.push({ ...booked, paidBy: 'credits' });
    return;
  }
  const isAtOnce = quarter.debits.begun % 2 === 1;
  const use_rules = rulesWith(isAtOnce ? 'at_once' : 'when_paid');
  await operator.knex('spaces').where('id', customer.place.id).update({ use_rules });
  const { payments } = asCustomer(turn, customer);
  const started = await payments.startBookingPayment.mutate({ _id: booked.id, amount: booked.total });
  const account = customer.place.currency === 'GBP' ? typed.bacs(BACS.late) : typed.sepa();
  expect(await confirm(operator.bank, started, account)).toMatchObject({ status: 'processing' });
  const done = await payments.paymentDone.mutate({ session_id: started.session_id });
  expect(done).toMatchObject({ booking_id: booked.id, processing: true });
  const fate = quarter.debits.begun % 3;
  quarter.debits.begun += 1;
  quarter.debits.open.push({
    ...booked,
    started,
    answersOn: fate === 2 ? day : plusDays(today, 1 + random.below(FIRST_DAY - 1)),
    result: fate === 1 ? 'insufficient_funds' : 'succeed',
    isAtOnce,
  });
}

const answered = ({ quarter, today }: Turn) => quarter.debits.open.filter(({ answersOn }) => answersOn <= today);

/** The banks answer. The events are lost, so the jobs of the day look the charges up. */
export async function answerDebits(turn: Turn): Promise<void> {
  const { bank: service, knex } = turn.operator;
  for (const { started, result } of answered(turn)) await bank(service, started, result);
  await knex('charges')
    .where('status', 'processing')
    .update({ recheck_at: new Date(0) });
}

/** What the jobs find, in the model. What the bank pays once a booking has begun goes back, unless that was confirmed. */
export async function settleDebits(turn: Turn): Promise<void> {
  const { quarter, today } = turn;
  const { debits } = quarter;
  const settled = answered(turn);
  debits.open = debits.open.filter((debit) => !settled.includes(debit));
  for (const debit of settled) {
    const { id, customer, day, total, result, isAtOnce } = debit;
    quarter.documented.set(id, 0);
    if (result !== 'succeed') {
      await goUnpaid(turn, debit);
      continue;
    }
    customer.charged += total;
    if (isAtOnce || day > today) {
      quarter.meetings.push({ ...debit, paidBy: 'debit' });
      quarter.documented.set(id, total);
      debits.paid += 1;
    } else {
      giveBack(debit, today);
      customer.refunded += total;
      debits.late += 1;
    }
  }
}

/**
 * The bank has not paid. A booking that was held is free again. One that was confirmed is held again, and its customer pays it in another way or cancels
 * it. If it has begun, it stays confirmed.
 */
async function goUnpaid(turn: Turn, debit: ModelDebit): Promise<void> {
  const { quarter, today } = turn;
  const { debits } = quarter;
  debits.failed += 1;
  if (debit.isAtOnce && debit.day <= today) return;
  if (debit.isAtOnce) {
    debits.failedAtOnce += 1;
    if (debits.failedAtOnce % 2 === 1) return payRoom(turn, debit);
    await asCustomer(turn, debit.customer).bookings.cancel.mutate({ _id: debit.id });
  }
  giveBack(debit, today);
}
