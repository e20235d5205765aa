/** The invoice of an order. */
import type { Moment } from '#server/context.ts';
import { expectRow } from '#server/db/expect-row.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { taxNote } from '#domains/companies/index.ts';
import { billingAddress, enterAccount } from '#domains/companies/server/index.ts';
import { invoiceSentences } from '#domains/invoices/index.ts';
import {
  accountAsCustomer,
  companyAsCustomer,
  insertDocument,
  languageOfNew,
  NO_BOOKING,
  operatorParticulars,
} from '#domains/invoices/server/index.ts';
import type { Prepared } from '#domains/products/server/prepare.ts';
import { addDays } from '#shared/time.ts';

type Customer = Pick<Prepared, 'personId' | 'company' | 'today'>;

/** Who pays the invoice of an order, and until when. */
export async function readPayer(trx: Transaction, { personId, company, today }: Customer) {
  const person = personId === null ? undefined : await accountAsCustomer(trx, personId);
  if (company === null) {
    const customer = expectRow(person, 'The customer of an order');
    const name = customer.name || customer.email;
    return { payer: { user_id: personId, due_on: today }, customer, name, tax_note: '' };
  }
  return {
    payer: { company_id: company.id, due_on: addDays(today, company.payment_days) },
    customer: { ...companyAsCustomer(company, person?.name), email: await billingAddress(trx, company) },
    name: company.name,
    tax_note: taxNote(company),
  };
}

type BilledOrder = Pick<Prepared, 'space' | 'personId' | 'company' | 'priced'> & {
  payer: Awaited<ReturnType<typeof readPayer>>;
};

/**
 * Writes the invoice of an order, which is open. A company, which the caller has locked, has it on its account.
 * @param at.by who ordered; blank if it is written later
 * @returns its id
 */
export async function writeOrderInvoice(
  trx: Transaction,
  { services, now, by }: Moment & { by: string },
  { space, personId, company, priced, payer: { payer, customer, name, tax_note } }: BilledOrder,
): Promise<string> {
  const language = await languageOfNew(trx, services, { email: customer.email, spaceId: space.id });
  const { t } = services.inLanguage(language);
  const document = {
    ...payer,
    kind: 'invoice' as const,
    space_id: space.id,
    invoice_date: now,
    open_pence: priced.totalPence,
    currency: space.currency,
    net_pence: priced.netPence,
    total_pence: priced.totalPence,
    tax_percent: priced.taxPercent,
    language,
    snapshot: {
      description: t('Order of {products}', { products: priced.lines.map((line) => line.name).join(', ') }),
      created_by: by,
      ...NO_BOOKING,
      from: now,
      to: now,
      customer,
      space: { name: space.name, area: space.area, time_zone: space.time_zone },
      operator: await operatorParticulars(services.config, trx),
      tax_note: t(tax_note),
      lines: priced.invoiceLines,
    },
  };
  const invoice_id = await insertDocument(
    trx,
    document,
    (facts) => invoiceSentences.writtenForOrder({ ...facts, name }),
    now,
  );
  if (company !== null) {
    const entry = { company_id: company.id, user_id: personId, kind: 'charge', invoice_id } as const;
    await enterAccount(trx, { ...entry, amount_pence: priced.totalPence, at: now });
  }
  return invoice_id;
}
