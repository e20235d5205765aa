/** What banks take back: payments of bookings that are disputed, and bank debits of invoices. */
import { expect } from 'vitest';
import { signatureOf } from '../../../sandbox/stripe/server.ts';
import { BACS, bank, confirm, intentOf, start, type Started, typed } from '../../payments/debit-stage.ts';
import { KEYS, ownSandbox } from '../../integrations/sandbox.ts';
import { controlOf } from '../../integrations/sandbox-control.ts';
import { stripeList } from '../read.ts';
import { asCustomer, type Turn } from './bookings.ts';
import type { ModelInvoice, ModelMembership } from './model.ts';
import type { Customer } from './play.ts';

/** An invoice that a bank debit has paid. */
export type PaidByDebit = { membership: ModelMembership; invoice: ModelInvoice; started: Started; paid: number };

const IBAN = 'AT611904300234573201';

type Event = { type: string; data: { object: { payment_intent?: string } } };

/** The payment service tells the server of the disputes of a payment, in their order. */
async function tell({ operator }: Turn, intent: string): Promise<void> {
  const events = await stripeList<Event>(ownSandbox(operator.bank), 'events');
  const ofIntent = events.filter(({ type, data }) => {
    return type.startsWith('charge.dispute.') && data.object.payment_intent === intent;
  });
  for (const event of ofIntent.reverse()) {
    const body = JSON.stringify(event);
    const headers = { 'stripe-signature': signatureOf(body, KEYS.webhookSecret, new Date()) };
    const answer = await fetch(`${operator.address()}/api/v1/stripe/webhook`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
  }
}

/** The bank of a customer disputes the payment of a booking, and keeps the money, or does not. Nothing of it is refunded again later. */
export async function disputeBooking(turn: Turn): Promise<void> {
  const { quarter, operator } = turn;
  const paid = quarter.meetings.filter(({ paidBy, total }) => total > 0 && (paidBy === 'card' || paidBy === 'debit'));
  if (paid.length === 0) return;
  const meeting = operator.random.one(paid);
  const { id: booking_id, customer, total } = meeting;
  const charge = await operator.knex('charges').where({ booking_id, status: 'succeeded' }).first('intent_id');
  const intent = charge!.intent_id!;
  const send = controlOf(ownSandbox(operator.bank));
  const { id } = await send<{ id: string }>('POST', '/disputes', { payment_intent: intent });
  const isLost = (quarter.disputed += 1) % 2 === 1;
  await send('POST', `/disputes/${id}`, { status: isLost ? 'lost' : 'won' });
  await tell(turn, intent);
  if (!isLost) return;
  customer.takenBack += total;
  meeting.total = 0;
  quarter.documented.set(booking_id, 0);
}

/** The bank takes back a debit that paid an invoice, which is open again and is not charged by itself. */
async function takeBack(turn: Turn): Promise<void> {
  const { quarter, operator } = turn;
  const { notes, paidByDebit } = quarter;
  const found = paidByDebit.find(({ membership }) => !notes.some(({ of }) => of === membership));
  if (!found) return;
  quarter.paidByDebit = paidByDebit.filter((each) => each !== found);
  const { membership, invoice, started, paid } = found;
  await bank(operator.bank, started, 'take_back');
  await tell(turn, intentOf(started));
  invoice.open += paid;
  invoice.byCard -= paid;
  (membership.owner as Customer).takenBack += paid;
  quarter.debitsTakenBack += 1;
}

/** A customer pays an invoice by bank debit, which may be taken back on a later day. */
export async function debitInvoice(turn: Turn): Promise<void> {
  const { quarter, operator } = turn;
  await takeBack(turn);
  const open = quarter.memberships
    .filter(({ owner, isAccepted }) => owner.kind === 'person' && isAccepted)
    .flatMap((membership) => membership.invoices.map((invoice) => ({ membership, invoice })))
    .filter(({ invoice }) => invoice.open > 0);
  if (open.length === 0) return;
  const { membership, invoice } = operator.random.one(open);
  const { id: membership_id, owner, place } = membership;
  const customer = owner as Customer;
  const period = { membership_id, month: invoice.month };
  const row = await operator.knex('membership_periods').where(period).first('invoice_id');
  const started = await start({ address: operator.address() }, customer.login, row!.invoice_id);
  await confirm(operator.bank, started, place.currency === 'GBP' ? typed.bacs(BACS.paid) : typed.sepa(IBAN));
  const { session_id } = started;
  const done = await asCustomer(turn, customer).payments.paymentDone.mutate({ session_id });
  expect(done.processing).toBe(false);
  const paid = invoice.open;
  customer.charged += paid;
  invoice.byCard += paid;
  Object.assign(invoice, { open: 0, collectOn: null });
  quarter.paidByDebit.push({ membership, invoice, started, paid });
}
