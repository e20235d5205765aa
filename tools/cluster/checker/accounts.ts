/** The accounts of companies: what was ordered stands on them, their balances are the sums of their entries, and no payment counts twice. */
import type { DocumentFact, Facts } from './facts.ts';
import type { Finding } from './findings.ts';
import { grouped } from './grouped.ts';
import type { WriteFacts } from './outcomes.ts';
import type { CompanyEntryFact, TillFacts } from './till-facts.ts';

const sumOf = (entries: CompanyEntryFact[]) => entries.reduce((sum, { amount_pence }) => sum + amount_pence, 0);

function balanceProblems({ companies, companyEntries }: TillFacts): string[] {
  const own = grouped(companyEntries, ({ company_id }) => company_id);
  return companies.flatMap(({ id, balance_pence, limit_pence }) => {
    const sum = sumOf(own.get(id) ?? []);
    return [
      ...(balance_pence === sum ? [] : [`company ${id} owes ${balance_pence}, and its entries are ${sum}`]),
      ...(limit_pence === null || sum <= limit_pence ? [] : [`company ${id} owes ${sum} of at most ${limit_pence}`]),
    ];
  });
}

/** Each invoice of a company is charged to its account once, and what was paid of it is not open any more. */
function invoiceProblems(invoices: DocumentFact[], { companyEntries }: TillFacts): string[] {
  const own = grouped(companyEntries, ({ invoice_id }) => invoice_id ?? '');
  return invoices.flatMap(({ id, company_id, total_pence, open_pence }) => {
    const entries = (own.get(id) ?? []).filter((entry) => entry.company_id === company_id);
    const charged = entries.filter(({ kind }) => kind === 'charge');
    const left = total_pence + sumOf(entries.filter(({ kind }) => kind === 'payment'));
    return [
      ...(charged.length === 1 && charged[0]!.amount_pence === total_pence
        ? []
        : [
            `invoice ${id} of ${total_pence} is charged to company ${company_id} as ${charged.map(({ amount_pence }) => amount_pence).join()}`,
          ]),
      ...(left === open_pence && left >= 0
        ? []
        : [`of invoice ${id}, ${left} are to be paid instead of ${open_pence}`]),
    ];
  });
}

/** An order is billed to the company for which it was made. */
function orderProblems(writes: WriteFacts[], invoices: DocumentFact[], { orders }: TillFacts): string[] {
  const billed = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const wanted = new Map(writes.filter(({ call }) => call === 'order').map(({ told, asked }) => [told?._id, asked]));
  return orders.flatMap(({ id, company_id, invoice_id, total_pence }) => {
    const invoice = billed.get(invoice_id ?? '');
    const { company = company_id, net_pence = invoice?.net_pence } = wanted.get(id) ?? {};
    const isBilled = invoice?.company_id === company_id && invoice?.total_pence === total_pence;
    const isAsked = company === company_id && net_pence === invoice?.net_pence;
    return isBilled && isAsked ? [] : [`order ${id} of company ${company_id} is not billed to it`];
  });
}

export function accountFindings(writes: WriteFacts[], { till, money }: Pick<Facts, 'till' | 'money'>): Finding[] {
  const invoices = money.documents.filter(({ kind, company_id }) => kind === 'invoice' && company_id !== null);
  const problems = [
    ...balanceProblems(till),
    ...invoiceProblems(invoices, till),
    ...orderProblems(writes, invoices, till),
  ];
  return problems.map((text) => ({ rule: 'account', text }));
}
