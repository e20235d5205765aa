/** Confirms bookings that are paid, or whose payment is certain enough. */
import type { Moment } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { ALREADY_BOOKED, refundDeadline } from '#domains/availability/index.ts';
import type { Step } from '#domains/bookings/lifecycle.ts';
import { type Author, type Change, changeBooking } from '#domains/bookings/server/changes.ts';
import { periodText } from '#domains/bookings/server/mail/mails.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { applyUnits, mailsOf } from '#domains/bookings/server/lifecycle/effects.ts';
import type { News } from '#server/outbox.ts';
import { Conflict } from '#shared/errors.ts';
import { formatPence } from '#shared/money.ts';

export type Paid = {
  step: Step;
  amountPence: number;
  by: Author;
  remark: string;
  action: string;
  /** False while the bank still processes the payment. */
  isPaid?: boolean;
  /** Whether a company has it on its account. */
  isOnAccount?: boolean;
  isPart?: boolean;
  members?: Change['members'];
};

/** Confirms a booking whose claims are permanent. The notice of its resource sets the deadline of refunds. */
export async function confirmPaid(
  trx: Transaction,
  record: BookingRecord,
  { step, amountPence, by, remark, action, isPaid = true, isOnAccount = false, isPart = false, members }: Paid,
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
      history: { type: isPaid ? 'paid' : 'processing', remark },
      action,
      ...(members && { members }),
      live: 'update',
      ...(!isPart && { mails: (after: BookingRecord) => mailsOf(at.services, step, { record: after, money }) }),
      events,
    },
    at,
  );
}

type Locked = { record: BookingRecord; step: Step };

/** A payment that staff took. `how` follows the amount, like 'in cash'. */
export type DeskReport = { amountPence: number; by: Author; how: string };

/** Confirms a booking that was paid at the desk. @throws Conflict if the units were booked by somebody else meanwhile */
export async function paidAtDesk(
  trx: Transaction,
  { record, step }: Locked,
  { amountPence, by, how }: DeskReport,
  at: Moment,
  events: News[],
): Promise<void> {
  const remark = `${formatPence(amountPence, record.currency)} ${how}`;
  const customer = record.assigned?.name || record.assigned?.email || record.customer_name || 'a customer';
  const action = `took ${remark} from ${customer} for ${record.resource.name}, ${periodText(record)}`;
  await confirmCertain(trx, record, { step, amountPence, by, remark, action }, at, events);
}

/** An amount that was put on the account of a company. The members are those of the cart. */
export type AccountReport = Pick<Paid, 'amountPence' | 'by' | 'members'> & { company: string };

/** Confirms a booking that a company pays. @throws Conflict if the units were booked by somebody else meanwhile */
export async function putOnAccount(
  trx: Transaction,
  { record, step }: Locked,
  { company, ...paid }: AccountReport,
  at: Moment,
  events: News[],
): Promise<void> {
  const remark = `${formatPence(paid.amountPence, record.currency)} on the account of ${company}`;
  const action = `put ${remark} for ${record.resource.name}, ${periodText(record)}`;
  await confirmCertain(trx, record, { ...paid, step, remark, action, isOnAccount: true }, at, events);
}

/** Confirms a booking whose payment cannot fail any more. */
async function confirmCertain(
  trx: Transaction,
  record: BookingRecord,
  paid: Paid,
  at: Moment,
  events: News[],
): Promise<void> {
  if (!(await applyUnits(trx, record, { step: paid.step, now: at.now }))) throw new Conflict(ALREADY_BOOKED);
  await confirmPaid(trx, record, paid, at, events);
}
