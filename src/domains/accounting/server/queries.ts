/** What the screen shows, read from our own tables. Xero is not called. */
import type { Knex } from 'knex';
import type { Call, Services } from '#server/context.ts';
import { whereWords } from '#server/db/words.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import { NotFound } from '#shared/errors.ts';
import { progressOf, stateOf } from '#domains/accounting/rules.ts';
import type {
  AccountingSource,
  BankView,
  ListXeroInput,
  PushesInput,
  PushesView,
  SendingView,
  SettingsView,
  XeroInvoiceView,
  XeroPage,
} from '#domains/accounting/schema.ts';
import type { AccountingRecord } from '#domains/accounting/server/model.ts';
import { readAccounting } from '#domains/accounting/server/service/access.ts';
import type { AccountRow, DocumentRow } from '#domains/accounting/server/tables.ts';
import { toMajor } from '#shared/money.ts';
import { msg } from '#shared/texts.ts';

const TEXT_COLUMNS = ['number', 'contact', 'reference'] as const;

/** Credit notes have negative totals, as they reduce what is owed. */
function invoiceView(row: DocumentRow): XeroInvoiceView {
  const sign = row.kind === 'credit_note' ? -1 : 1;
  return {
    _id: row.id,
    invoiceID: row.document_id,
    kind: row.kind,
    invoiceNumber: row.number,
    reference: row.reference,
    contact: { name: row.contact },
    date: row.day,
    total: sign * toMajor(row.total_pence, row.currency),
    status: row.status,
    currencyCode: row.currency,
    onlineInvoiceUrl: row.online_url,
  };
}

const bankView = (account: AccountRow): BankView => ({
  name: account.name,
  bankAccountNumber: account.bank_account_number,
  code: account.code,
  status: account.status,
  currencyCode: account.currency,
  bankAccountType: account.bank_account_type,
});

/** The chosen bank account. Until one is chosen, the first one of the organisation. */
async function findBank({ knex }: Services, chosen: string | null): Promise<BankView | null> {
  const banks = await knex('accounting_accounts').where('type', 'BANK').orderBy(['code', 'account_id']);
  const bank = banks.find(({ account_id }) => account_id === chosen) ?? banks[0];
  return bank ? bankView(bank) : null;
}

function sourceView({ xero }: Services, row: AccountingRecord): AccountingSource {
  return {
    connected: xero.client !== undefined,
    sandbox: xero.isSandbox,
    state: stateOf(row),
    organisation: row.organisation,
    read_until: row.read_until,
    failure: row.broken ?? row.failure,
  };
}

/** The invoices and credit notes of Xero, newest first. They belong to no workspace: staff with the area see all of them. */
export async function listXero({ services }: Call, { text, status, ...paging }: ListXeroInput): Promise<XeroPage> {
  const query = services.knex('accounting_documents');
  if (status) void query.where('status', status);
  if (text) whereWords(query, TEXT_COLUMNS, text);
  const read = (page: Knex.QueryBuilder) => page.select<DocumentRow[]>('accounting_documents.*');
  const order = [{ column: 'day', type: 'day', direction: 'desc' }] as const;
  const row = await readAccounting(services);
  const [page, bank] = await Promise.all([
    paged({ table: 'accounting_documents', order, query, read }, paging),
    findBank(services, row.bank_account_id),
  ]);
  return { ...mapPage(page, invoiceView), bank, source: sourceView(services, row) };
}

const choice = ({ account_id, code, name }: AccountRow) => ({ _id: account_id, code, name });

/** @throws NotFound without a connected organisation */
export async function getSettings(services: Services): Promise<SettingsView> {
  const row = await readAccounting(services);
  if (row.tenant_id === null) throw new NotFound(msg('Organisation not found'));
  const accounts = await services.knex('accounting_accounts').where('status', 'ACTIVE').orderBy(['code', 'account_id']);
  return {
    _id: row.id,
    version: row.version,
    bank_account_id: row.bank_account_id,
    sales_code: row.sales_code,
    deposit_code: row.deposit_code,
    tax_type: row.tax_type,
    tax_types: row.tax_types ?? [],
    push_from: row.push_from,
    bank_accounts: accounts.filter(({ type }) => type === 'BANK').map(choice),
    sales_accounts: accounts.filter(({ type }) => type !== 'BANK').map(choice),
  };
}

/** How far these invoices are sent to the connected organisation. */
export async function getPushes(services: Services, { invoice_ids }: PushesInput): Promise<PushesView> {
  const row = await readAccounting(services);
  const { tenant_id } = row;
  if (stateOf(row) === 'none' || tenant_id === null) return null;
  const pushes = await services
    .knex('accounting_pushes')
    .where({ tenant_id })
    .whereIn('invoice_id', invoice_ids)
    .select('invoice_id', 'state', 'reason');
  return pushes.map(({ invoice_id, state, reason }) => ({ invoice_id, state: progressOf(state), reason }));
}

const MAX_LISTED = 50;

const amountOf = (pence: number | null, currency: string) => (pence === null ? null : toMajor(pence, currency));

/** How many of our invoices were sent, those that Xero has refused, and the differences of the last comparison. */
export async function getSending(services: Services): Promise<SendingView> {
  const { knex } = services;
  const { tenant_id, push_from, compared_at } = await readAccounting(services);
  const [counts, refused, differences] = await Promise.all([
    knex('accounting_pushes')
      .where('tenant_id', tenant_id ?? '')
      .groupBy('state')
      .select<{ state: string; count: string }[]>('state', knex.raw('COUNT(*) AS count')),
    knex('accounting_pushes')
      .join('invoices', 'invoices.id', 'accounting_pushes.invoice_id')
      .where({ tenant_id: tenant_id ?? '', state: 'refused' })
      .orderBy('accounting_pushes.due_at')
      .limit(MAX_LISTED)
      .select('accounting_pushes.id as _id', 'invoices.invoice_id', 'accounting_pushes.reason'),
    knex('accounting_differences').orderBy('id').limit(MAX_LISTED),
  ]);
  const countOf = (...states: string[]) =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + Number(count), 0);
  return {
    push_from,
    sent: countOf('done'),
    waiting: countOf('waiting', 'contact_made', 'document_made'),
    refused: refused.map(({ reason, ...push }) => ({ ...push, reason: reason ?? '' })),
    compared_at,
    differences: differences.map(({ id, kind, number, currency, ours_pence, theirs_pence }) => ({
      _id: id,
      kind,
      number,
      currency,
      ours: amountOf(ours_pence, currency),
      theirs: amountOf(theirs_pence, currency),
    })),
  };
}
