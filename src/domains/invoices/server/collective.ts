/** Collective invoices: each month, what was put on the account of a company. */
import type { Knex } from 'knex';
import type { Progress } from '#server/delivery/jobs.ts';
import { managesBookingsOf } from '#server/actor.ts';
import type { Call, Moment } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { fromBilled } from '#domains/bookings/server/index.ts';
import { taxNote } from '#domains/companies/index.ts';
import { type Company, billingAddress, leadsCompany, lockCompany } from '#domains/companies/server/index.ts';
import { type CollectedEntry, collect } from '#domains/invoices/collective.ts';
import type { InvoiceSnapshot, NextInvoice } from '#domains/invoices/schema.ts';
import { invoiceSentences } from '#domains/invoices/sentences.ts';
import { languageOfNew } from '#domains/invoices/server/language.ts';
import { operatorParticulars } from '#domains/invoices/server/operator.ts';
import { insertDocuments, type WrittenDocument } from '#domains/invoices/server/documents.ts';
import { companyAsCustomer, NO_BOOKING } from '#domains/invoices/server/snapshot.ts';
import { NotFound } from '#shared/errors.ts';
import { toMajor } from '#shared/money.ts';
import { addMonths, monthOf, monthText, startOfMonth } from '#shared/months.ts';
import { may } from '#shared/permissions.ts';
import { addDays, toLocal } from '#shared/time.ts';
import type { SpokenLanguage } from '#shared/languages.ts';
import { msg, type Translate } from '#shared/texts.ts';

type InvoicingSpace = { name: string; area: string; time_zone: string };
type Unbilled = { id: string; at: Date; entry: CollectedEntry };

/** The companies that have something on their account of a month that is over where they are. */
async function dueCompanies({ services: { knex }, now }: Moment): Promise<string[]> {
  const rows = await knex('company_entries as e')
    .join('companies as c', 'c.id', 'e.company_id')
    .join('spaces as s', 's.id', 'c.space_id')
    .whereNull('e.invoice_id')
    .where('e.at', '<', now)
    .groupBy('e.company_id', 's.time_zone')
    .select<{ id: string; zone: string; first: Date }[]>(
      'e.company_id as id',
      's.time_zone as zone',
      knex.raw('MIN(e.at) AS first'),
    );
  return rows.filter(({ zone, first }) => first < startOfMonth(monthOf(now, zone), zone)).map(({ id }) => id);
}

/** What is not billed yet of the time before an instant, in its order. */
async function readUnbilled(knex: Knex, companyId: string, before: Date): Promise<Unbilled[]> {
  const rows = await knex('company_entries as e')
    .leftJoin('refunds as r', 'r.id', 'e.refund_id')
    .joinRaw('JOIN charges c ON c.id = COALESCE(e.charge_id, r.charge_id)')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .where('e.company_id', companyId)
    .whereNull('e.invoice_id')
    .where('e.at', '<', before)
    .orderBy('e.id')
    .select('e.id', 'e.kind', 'e.amount_pence', 'e.at', 'c.purpose', 'c.billed', 'u.name', 'u.email');
  return rows.map(({ id, at, kind, amount_pence: amountPence, purpose, billed: stored, name, email }) => {
    const { title, starts_at: from, ends_at: to, space, ...price } = fromBilled(stored);
    const { total_pence: totalPence, net_pence: netPence, tax_percent: taxPercent } = price;
    const sums = { amountPence, totalPence, netPence, taxPercent };
    return { id, at, entry: { kind, purpose, person: name || email || '', title, from, to, space, ...sums } };
  });
}

/**
 * What the next invoice of a company has so far. Its amounts are negative if more was credited than booked.
 * @throws NotFound unless the caller is an admin of the company, or staff who see the invoices of its workspace
 */
export async function nextInvoice(
  { services, actor, now }: Call,
  { company_id }: { company_id: string },
): Promise<NextInvoice> {
  const { knex } = services;
  const company = await knex('companies').where('id', company_id).first('space_id', 'currency');
  const isStaff = company && may(actor.role, 'invoice', 'show') && managesBookingsOf(actor, company.space_id);
  if (!company || (!isStaff && !(await leadsCompany(knex, company_id, actor.userId))))
    throw new NotFound(msg('Company not found'));
  const unbilled = await readUnbilled(knex, company_id, now);
  const { kind, lines, netPence, totalPence } = collect(
    unbilled.map(({ entry }) => entry),
    company.currency,
    services.t,
  );
  const sign = kind === 'invoice' ? 1 : -1;
  return {
    lines: lines.map(({ description, amount }) => ({ description, amount: sign * amount })),
    currency: company.currency,
    net: toMajor(sign * netPence, company.currency),
    total: toMajor(sign * totalPence, company.currency),
  };
}

type Issue = { company: Company; space: InvoicingSpace; month: string; unbilled: Unbilled[] };

type Collective = Omit<Issue, 'unbilled'> & {
  entries: CollectedEntry[];
  /** Where the document is sent. */
  email: string;
  operator: InvoiceSnapshot['operator'];
  language: SpokenLanguage;
  /** Translates into it. */
  t: Translate;
};

/** The document of a month, which is issued at a moment. */
export function collectiveDocument(
  { company, space, month, entries, email, operator, language, t }: Collective,
  now: Date,
): WrittenDocument {
  const { kind, lines, netPence, totalPence, taxPercent } = collect(entries, company.currency, t);
  return {
    kind,
    space_id: company.space_id,
    company_id: company.id,
    invoice_date: now,
    due_on: addDays(toLocal(now, space.time_zone).day, company.payment_days),
    open_pence: totalPence,
    currency: company.currency,
    net_pence: netPence,
    total_pence: totalPence,
    tax_percent: taxPercent,
    language,
    snapshot: {
      description: t('Bookings in {month}', { month: monthText(month, t) }),
      created_by: '',
      ...NO_BOOKING,
      from: startOfMonth(month, space.time_zone),
      to: startOfMonth(addMonths(month, 1), space.time_zone),
      customer: { ...companyAsCustomer(company), email },
      space,
      operator,
      tax_note: lines.some(({ tax_percent }) => tax_percent === 0) ? t(taxNote(company)) : '',
      lines,
    },
    written: (document) => invoiceSentences.writtenForCompany({ ...document, company: company.name }),
  };
}

/** Writes the document of a month, and marks what it bills. */
async function issue(trx: Transaction, { services, now }: Moment, { unbilled, ...month }: Issue): Promise<void> {
  const entries = unbilled.map(({ entry }) => entry);
  const email = await billingAddress(trx, month.company);
  const operator = await operatorParticulars(services.config, trx);
  const language = await languageOfNew(trx, services, { email, spaceId: month.company.space_id });
  const spoken = { language, t: services.inLanguage(language).t };
  const document = collectiveDocument({ ...month, ...spoken, entries, email, operator }, now);
  const [id] = await insertDocuments(trx, [document], now);
  const billed = unbilled.map((each) => each.id);
  await trx('company_entries').whereIn('id', billed).update({ invoice_id: id! });
}

/** Bills what a company has on its account, with one document for each month that is over. Under its lock, nothing is billed twice. */
async function billCompany(at: Moment, companyId: string): Promise<void> {
  await inTransaction(at.services, async (trx) => {
    const company = await lockCompany(trx, companyId);
    const { name, area, time_zone } = (await trx('spaces')
      .where('id', company.space_id)
      .first('name', 'area', 'time_zone'))!;
    const space = { name, area, time_zone };
    const before = startOfMonth(monthOf(at.now, time_zone), time_zone);
    const all = await readUnbilled(trx, companyId, before);
    const months = [...new Set(all.map((each) => monthOf(each.at, time_zone)))].sort();
    for (const month of months) {
      const unbilled = all.filter((each) => monthOf(each.at, time_zone) === month);
      await issue(trx, at, { company, space, month, unbilled });
    }
  });
}

/** The job. A company that fails does not stop the others, and is tried again by the next run. */
export async function billCompanies(at: Moment, progress?: Progress): Promise<void> {
  const due = await dueCompanies(at);
  for (const [index, companyId] of due.entries()) {
    try {
      await billCompany(at, companyId);
    } catch (error) {
      at.services.log.error({ err: error, companyId }, 'a company was not billed');
    }
    progress?.(index + 1, due.length);
  }
}
