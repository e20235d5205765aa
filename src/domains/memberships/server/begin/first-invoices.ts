/** The first invoices of memberships that customers began themselves: once one is paid, its membership is like any other; otherwise it ends. */
import { type Moment, momentOf, type Services } from '#server/context.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import type { Heard } from '#server/events.ts';
import { publish } from '#server/outbox.ts';
import { recordActivity } from '#server/records/activities.ts';
import { lockUsers } from '#domains/accounts/server/index.ts';
import { dropMemberPlace, lockMemberPlaces, lockMemberUnits, SYSTEM } from '#domains/bookings/server/index.ts';
import { grantAllCredits } from '#domains/credits/server/index.ts';
import { invoiceSentences } from '#domains/invoices/index.ts';
import {
  insertDocument,
  type InvoiceRow,
  invoiceView,
  languageOfDocument,
  lowerOpen,
  NO_BOOKING,
  operatorParticulars,
} from '#domains/invoices/server/index.ts';
import { feeOf } from '#domains/memberships/rules.ts';
import { membershipSentences } from '#domains/memberships/sentences.ts';
import { billMemberships } from '#domains/memberships/server/billing/bill.ts';
import { type Loaded, lockMembership } from '#domains/memberships/server/load.ts';
import { membershipMail } from '#domains/memberships/server/mail.ts';
import { creditsOf } from '#domains/memberships/server/billing/monthly-credits.ts';
import { membershipNews } from '#domains/memberships/server/record-kinds.ts';
import { openChargesOf } from '#domains/payments/server/index.ts';
import { addDays, toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

const NOT_PAID = msg('The first invoice of the membership was not paid');

type InvoicedMonth = { month: string; invoice_id: string };

/** The customer gets the credits of the month, and the mail with the agreement. */
async function confirm(trx: Transaction, { now }: Moment, membership: Loaded, { month }: InvoicedMonth): Promise<void> {
  const { id, terms } = membership;
  await trx('memberships').where({ id }).update({ pay_until: null });
  const fee = feeOf(terms, month);
  if (fee) await grantAllCredits(trx, creditsOf({ membership, fee }), now);
  const mail = membershipMail(id, { kind: 'began' }, now);
  await publish(trx, [mail, await membershipNews(trx, 'update', membership)], now);
}

/** Credits the whole invoice with its deposit, so that nothing of it is owed. */
async function creditAll(trx: Transaction, { services, now }: Moment, membership: Loaded, row: InvoiceRow) {
  const { id, invoice_id, space_id, user_id, currency, net_pence, total_pence, tax_percent, deposit_pence } = row;
  await lowerOpen(trx, row, total_pence);
  const { from, to, customer, space, tax_note, lines } = invoiceView(row);
  const language = languageOfDocument(services, row);
  const { t } = services.inLanguage(language);
  const credited = lines.map((line, credits_line) => ({ ...line, credits_line }));
  const snapshot = {
    ...{
      description: t('Credit for {number}', { number: invoice_id }),
      created_by: '',
      ...NO_BOOKING,
      from,
      to,
      customer,
      space,
    },
    ...{ operator: await operatorParticulars(services.config, trx), tax_note, note: t(NOT_PAID), lines: credited },
  };
  const facts = { space_id, user_id, company_id: null, currency, invoice_date: now, language, snapshot };
  const sums = { net_pence, total_pence, tax_percent, deposit_pence, open_pence: 0 };
  const noteId = await insertDocument(
    trx,
    { kind: 'credit_note', credited_id: id, isQuiet: true, ...facts, ...sums },
    (document) => invoiceSentences.writtenForUnpaid({ ...document, credited: invoice_id }),
    now,
  );
  if (deposit_pence === 0) return;
  const returned = { kind: 'returned', invoice_id: noteId, amount_pence: deposit_pence, reason: NOT_PAID } as const;
  await trx('membership_deposits').insert({ membership_id: membership.id, space_id, currency, at: now, ...returned });
}

/** Ends a membership of which nothing was paid, as if it had never begun. Its place is free, and nothing is owed. */
async function lapse(trx: Transaction, at: Moment, membership: Loaded, invoice: InvoiceRow): Promise<void> {
  const { id, user_id, space_id, space, plan_name } = membership;
  const { now } = at;
  const places = await lockMemberPlaces(trx, id);
  await lockMemberUnits(trx, places);
  await lockUsers(trx, [user_id!]);
  const end_day = addDays(toLocal(now, space.time_zone).day, -1);
  await trx('memberships').where({ id }).update({ pay_until: null, end_day, next_on: null });
  await creditAll(trx, at, membership, invoice);
  const said = membershipSentences.lapsed({ plan: plan_name });
  const activity = { actorId: user_id, spaceId: space_id, model: 'Membership', modelId: id, said, now } as const;
  const mail = membershipMail(id, { kind: 'lapsed' }, now);
  await recordActivity(trx, activity, [mail, await membershipNews(trx, 'update', membership)]);
  for (const { booking_id } of places)
    await dropMemberPlace(trx, { ...at, by: SYSTEM }, booking_id, [membershipSentences.notPaid()]);
}

/** Follows the first invoice of a membership, which a process that was killed may not have written. */
async function follow(at: Moment, id: string): Promise<void> {
  await billMemberships(at, [id]);
  await inTransaction(at.services, async (trx) => {
    const membership = await lockMembership(trx, id);
    if (membership.pay_until === null) return;
    const period = await trx('membership_periods').where('membership_id', id).orderBy('month').first();
    const first = expectRow(period, `The first month of membership ${id}`);
    const row = await trx('invoices').where('id', first.invoice_id).forUpdate().first();
    const invoice = expectRow(row, `Invoice ${first.invoice_id}`);
    // Staff who have taken a part of it, or credited it, have decided what becomes of the membership.
    if (invoice.open_pence !== invoice.total_pence) return confirm(trx, at, membership, first);
    // A charge that may still succeed decides first.
    if (membership.pay_until <= at.now && !(await openChargesOf(trx, invoice.id).first('c.id')))
      await lapse(trx, at, membership, invoice);
  });
}

/** Hears of a payment of an invoice, or of a credit note: if it is the first of a membership, that follows. */
export async function followFirstInvoice(
  { facts: { invoiceId } }: Heard<{ invoiceId: string }>,
  services: Services,
): Promise<void> {
  const waiting = await services
    .knex('membership_periods as p')
    .join('memberships as m', 'm.id', 'p.membership_id')
    .where('p.invoice_id', invoiceId)
    .whereNotNull('m.pay_until')
    .first('m.id');
  if (waiting) await follow(momentOf(services), waiting.id);
}

/** The memberships whose first invoice is late, or not written: the process that began them was killed. */
function toEnd({ services: { knex }, now }: Moment): Promise<string[]> {
  const written = knex('membership_periods as p')
    .join('invoices as i', 'i.id', 'p.invoice_id')
    .where('p.membership_id', knex.ref('m.id'))
    .select('i.id');
  return knex('memberships as m')
    .whereNotNull('m.pay_until')
    .where((due) => due.where('m.pay_until', '<=', now).orWhereNotExists(written))
    .orderBy(['m.pay_until', 'm.id'])
    .pluck<string[]>('m.id');
}

/** The job. A membership that fails does not stop the others, and is tried again by the next run. */
export async function endUnpaid(at: Moment): Promise<void> {
  const { services, now } = at;
  for (const id of await toEnd(at)) {
    try {
      await follow({ services, now }, id);
    } catch (error) {
      services.log.error({ err: error, membershipId: id }, 'the first invoice of a membership was not followed');
    }
  }
}
