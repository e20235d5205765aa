/** Invoices that staff write by hand. */
import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { lockActor } from '#server/records/activities.ts';
import { requireJoined } from '#domains/accounts/server/index.ts';
import { paysTax, taxNote } from '#domains/companies/index.ts';
import { enterAccount, findCompany, lockCompany } from '#domains/companies/server/index.ts';
import { type Entered, type NewInvoiceInput, problemOf, sumsOf } from '#domains/invoices/by-hand.ts';
import type { InvoiceDetail, InvoiceSnapshot } from '#domains/invoices/schema.ts';
import { invoiceSentences } from '#domains/invoices/sentences.ts';
import { languageOfNew } from '#domains/invoices/server/language.ts';
import { operatorParticulars } from '#domains/invoices/server/operator.ts';
import { getInvoice } from '#domains/invoices/server/queries.ts';
import { insertDocument } from '#domains/invoices/server/documents.ts';
import { accountAsCustomer, companyAsCustomer, NO_BOOKING } from '#domains/invoices/server/snapshot.ts';
import { type TaxRate, taxPercentOn, USUAL_TAX_RATES } from '#domains/workspaces/index.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { Conflict, InvalidInput } from '#shared/errors.ts';
import type { Currency } from '#shared/money.ts';
import { addDays, toLocal } from '#shared/time.ts';
import { msg, msgWith } from '#shared/texts.ts';

type InvoicePayer = {
  user_id: string | null;
  company_id: string | null;
  /** Until when it is to be paid, if nothing else is entered. */
  usualDueOn: string;
  name: string;
  customer: InvoiceSnapshot['customer'];
  isTaxed: boolean;
  taxNote: string;
};

/** Who is billed. A company is locked, as its account changes. @throws InvalidInput, NotFound, Conflict */
async function payerOf(
  trx: Transaction,
  { user_id, company_id, space_id }: NewInvoiceInput,
  { today, currency }: { today: string; currency: Currency },
): Promise<InvoicePayer> {
  if (company_id === undefined) {
    const name = await requireJoined(trx, user_id!, space_id);
    const customer = await accountAsCustomer(trx, user_id!);
    return { user_id: user_id!, company_id: null, usualDueOn: today, name, customer, isTaxed: true, taxNote: '' };
  }
  await findCompany(trx, company_id, space_id);
  const company = await lockCompany(trx, company_id);
  const { name } = company;
  if (company.currency !== currency)
    throw new Conflict(msgWith('The account of {name} is in {currency}', { name, currency: company.currency }));
  const usualDueOn = addDays(today, company.payment_days);
  const terms = { isTaxed: paysTax(company), taxNote: taxNote(company) };
  return { user_id: null, company_id, usualDueOn, name, customer: companyAsCustomer(company), ...terms };
}

type InvoiceTax = { rates: readonly TaxRate[] | null; isTaxed: boolean; today: string };

/** The lines with the percentages of today. @throws InvalidInput for a rate that the workspace does not have */
function enteredOf({ lines }: NewInvoiceInput, { rates, isTaxed, today }: InvoiceTax): Entered[] {
  const names = new Set((rates ?? USUAL_TAX_RATES).map(({ name }) => name));
  return lines.map(({ tax_rate = '', ...line }, index) => {
    if (tax_rate && !names.has(tax_rate))
      throw new InvalidInput(msg('The workspace does not have this tax rate'), `lines.${index}.tax_rate`);
    return { ...line, percent: isTaxed ? taxPercentOn(rates, tax_rate, today) : 0 };
  });
}

/**
 * Writes an invoice for a member or a company of a workspace. It is open until it is paid; that of a company goes on its account.
 * @throws NotAllowed, NotFound, InvalidInput at the field; Conflict for a company in another currency
 */
export async function createInvoice(call: Call, input: NewInvoiceInput): Promise<InvoiceDetail> {
  const { services, actor, now } = call;
  requireManages(actor, input.space_id);
  const id = await inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const { name: space, area, time_zone, currency, tax_rates } = await findSpace(trx, input.space_id);
    const today = toLocal(now, time_zone).day;
    const { user_id, company_id, usualDueOn, ...payer } = await payerOf(trx, input, { today, currency });
    const due_on = input.due_on ?? usualDueOn;
    if (due_on < today) throw new InvalidInput(msg('Please select today or a later day'), 'due_on');
    const entered = enteredOf(input, { rates: tax_rates, isTaxed: payer.isTaxed, today });
    const sums = sumsOf(entered, currency);
    const problem = problemOf(entered, sums, currency);
    if (problem) throw new InvalidInput(problem.message, problem.field);
    const { lines, netPence, totalPence, taxPercent } = sums;
    const by = actor.name || actor.email;
    const language = await languageOfNew(trx, services, { email: payer.customer.email, spaceId: input.space_id });
    const { t } = services.inLanguage(language);
    const invoiceId = await insertDocument(
      trx,
      {
        kind: 'invoice',
        space_id: input.space_id,
        user_id,
        company_id,
        invoice_date: now,
        due_on,
        open_pence: totalPence,
        currency,
        net_pence: netPence,
        total_pence: totalPence,
        tax_percent: taxPercent,
        language,
        snapshot: {
          description: lines[0]!.description,
          created_by: by,
          ...NO_BOOKING,
          from: now,
          to: now,
          customer: payer.customer,
          space: { name: space, area, time_zone },
          operator: await operatorParticulars(services.config, trx),
          tax_note: t(payer.taxNote),
          note: input.note ?? '',
          lines,
        },
      },
      (document) => invoiceSentences.writtenByHand({ ...document, name: payer.name, author: by }),
      now,
    );
    if (company_id !== null) {
      const entry = { company_id, kind: 'charge', invoice_id: invoiceId, amount_pence: totalPence, at: now } as const;
      await enterAccount(trx, entry);
    }
    return invoiceId;
  });
  return getInvoice(call, id);
}
