/** The payments of the demo's open invoices: most are paid within some days, one customer pays nothing any more, and the newest are still open. */
import type { Knex } from 'knex';
import { enterAccounts } from '#domains/companies/server/account.ts';
import { invoiceSentences } from '#domains/invoices/sentences.ts';
import { ofInvoice, type OpenInvoice } from '#domains/invoices/server/payable.ts';
import { DESK_METHODS, type DeskMethod } from '#domains/payments/methods.ts';
import { DAY, HOUR } from '#shared/time.ts';
import { insertInBatches } from './booking-rows.ts';
import { type Dice, diceOf } from './dice.ts';
import type { Person } from './people.ts';

/** Since then, the customer who pays late has paid nothing. */
const LATE = 95 * DAY;
/** Days until a company or a person pays by themselves. */
const COMPANY_DAYS = { least: 3, most: 42 };
const PERSON_DAYS = { least: 0, most: 9 };

type Open = OpenInvoice & { open_pence: number; invoice_date: Date; collect_on: string | null };
type Paying = { open: Open; at: Date; method: DeskMethod };

/** When and how an invoice was paid; undefined for one that is open. One that the product collects is paid on its day. */
function payingOf(dice: Dice, open: Open, late: string[], now: Date): Paying | undefined {
  const { company_id, user_id, collect_on, invoice_date } = open;
  const isCollected = collect_on !== null;
  const { least, most } = company_id === null ? PERSON_DAYS : COMPANY_DAYS;
  const days = isCollected ? 0 : dice.number(least, most);
  const at = new Date(Math.min(invoice_date.getTime() + days * DAY + 5 * HOUR, isCollected ? now.getTime() : Infinity));
  const isLate = user_id !== null && late.includes(user_id) && invoice_date.getTime() > now.getTime() - LATE;
  const method = company_id !== null || isCollected ? 'transfer' : dice.pick(DESK_METHODS);
  return at > now || isLate ? undefined : { open, at, method };
}

/** Pays invoices. @param by who has taken the payments */
export async function settleInvoices(trx: Knex.Transaction, { by, now }: { by: Person; now: Date }): Promise<void> {
  const dice = diceOf(11);
  const first = trx('membership_periods as p')
    .join('memberships as m', 'm.id', 'p.membership_id')
    .whereNotNull('m.pay_until')
    .select('p.invoice_id');
  const late = await trx('memberships').whereNull('accepted_at').whereNotNull('user_id').pluck('user_id');
  const open = await trx('invoices')
    .where('open_pence', '>', 0)
    .whereNotIn('id', first)
    .orderBy('id')
    .select<Open[]>('*');
  const paying = open.flatMap((each) => payingOf(dice, each, late.map(String), now) ?? []);
  await insertInBatches(
    trx,
    'charges',
    paying
      .filter(({ open: { company_id } }) => company_id === null)
      .map(({ open: invoice, at, method }) => ({
        ...ofInvoice(invoice),
        user_id: invoice.user_id,
        method,
        amount_pence: invoice.open_pence,
        customer_id: '',
        source_id: '',
        status: 'succeeded',
        outcome: 'kept',
        idempotency_key: `demo-invoice-${invoice.id}-${now.getTime()}`,
        created_at: at,
        settled_at: at,
      })),
  );
  await enterAccounts(
    trx,
    paying
      .filter(({ open: { company_id } }) => company_id !== null)
      .sort((one, other) => +one.at - +other.at)
      .map(({ open: { id, company_id, open_pence }, at, method }) => {
        const payment = { company_id: company_id!, invoice_id: id, method, reference: `INV ${id}` };
        return { ...payment, kind: 'payment' as const, amount_pence: -open_pence, at };
      }),
  );
  await trx('invoices')
    .whereIn(
      'id',
      paying.map((each) => each.open.id),
    )
    .update({ open_pence: 0, collect_on: null });
  await insertInBatches(
    trx,
    'activities',
    paying.map(({ open: { kind, invoice_id, id, space_id, currency, open_pence, user_id }, at, method }) => {
      const facts = { kind, number: invoice_id, person: by.name, pence: open_pence, currency, method };
      const said = JSON.stringify(invoiceSentences.took(facts));
      return { actor_id: user_id, space_id, model: 'Invoice', model_id: id, message: '', said, created_at: at };
    }),
  );
}
