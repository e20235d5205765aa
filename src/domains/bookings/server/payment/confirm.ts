/** Confirms bookings that are paid, or whose payment is certain enough. */
import type { Moment } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { refundDeadline } from '#domains/availability/index.ts';
import type { BookingStep } from '#domains/bookings/lifecycle.ts';
import { bookingSentences, historySentences } from '#domains/bookings/sentences.ts';
import type { BookingPayment } from '#domains/bookings/texts.ts';
import { type Author, type BookingChange, changeBooking } from '#domains/bookings/server/changes.ts';
import { bookingFacts } from '#domains/bookings/server/facts.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { applyUnits, mailsOf } from '#domains/bookings/server/lifecycle/effects.ts';
import type { LockedStep } from '#domains/bookings/server/lifecycle/step.ts';
import type { News } from '#server/outbox.ts';
import { TimeTaken } from '#shared/errors.ts';
import type { Said } from '#shared/said.ts';

export type Confirmation = {
  step: BookingStep;
  amountPence: number;
  by: Author;
  /** For the history. */
  said: Said[];
  action: Said;
  /** False while the bank still processes the payment. */
  isPaid?: boolean;
  /** Whether a company has it on its account. */
  isOnAccount?: boolean;
  isPart?: boolean;
  members?: BookingChange['members'];
};

/** Confirms a booking whose claims are permanent. The notice of its resource sets the deadline of refunds. */
export async function confirmPaid(
  trx: Transaction,
  record: BookingRecord,
  { step, amountPence, by, said, action, isPaid = true, isOnAccount = false, isPart = false, members }: Confirmation,
  at: Moment,
  events: News[],
): Promise<void> {
  const notice = record.resource.cancellation_notice;
  const money = { chargePence: amountPence, refundPence: 0 };
  await changeBooking(
    trx,
    record,
    by,
    {
      to: step.to,
      columns: {
        hold_until: null,
        paid_pence: record.paid_pence + (isPaid ? amountPence : 0),
        on_account: isOnAccount,
        refund_notice_hours: notice,
        refund_until: refundDeadline(record.starts_at, notice),
      },
      history: { type: isPaid ? 'paid' : 'processing', said },
      action,
      ...(members && { members }),
      live: 'update',
      ...(!isPart && { mails: (after: BookingRecord) => mailsOf(at.services, step, { record: after, money }) }),
      events,
    },
    at,
  );
}

/** A payment that staff took. */
export type DeskReport = { amountPence: number; by: Author } & Pick<BookingPayment, 'method' | 'reference'>;

/** Confirms a booking that was paid at the desk. @throws Conflict if the units were booked by somebody else meanwhile */
export async function paidAtDesk(
  trx: Transaction,
  { record, step }: LockedStep,
  { amountPence, by, ...taken }: DeskReport,
  at: Moment,
  events: News[],
): Promise<void> {
  const payment = { pence: amountPence, currency: record.currency, ...taken };
  const customer = record.assigned?.name || record.assigned?.email || record.customer_name;
  const action = bookingSentences.tookPayment({ payment, customer, ...bookingFacts(record) });
  await confirmCertain(
    trx,
    record,
    { step, amountPence, by, said: [historySentences.paid(payment)], action },
    at,
    events,
  );
}

/** An amount that was put on the account of a company. The members are those of the cart. */
export type AccountReport = Pick<Confirmation, 'amountPence' | 'by' | 'members'> & { company: string };

/** Confirms a booking that a company pays. @throws Conflict if the units were booked by somebody else meanwhile */
export async function putOnAccount(
  trx: Transaction,
  { record, step }: LockedStep,
  { company, ...paid }: AccountReport,
  at: Moment,
  events: News[],
): Promise<void> {
  const put = { pence: paid.amountPence, currency: record.currency, company };
  const action = bookingSentences.putOnAccount({ ...put, ...bookingFacts(record) });
  const confirmed = { ...paid, step, said: [historySentences.putOnAccount(put)], action, isOnAccount: true };
  await confirmCertain(trx, record, confirmed, at, events);
}

/** Confirms a booking whose payment cannot fail any more. */
async function confirmCertain(
  trx: Transaction,
  record: BookingRecord,
  paid: Confirmation,
  at: Moment,
  events: News[],
): Promise<void> {
  if (!(await applyUnits(trx, record, { step: paid.step, now: at.now }))) throw new TimeTaken();
  await confirmPaid(trx, record, paid, at, events);
}
