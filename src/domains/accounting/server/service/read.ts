/** Reads Xero's accounts, invoices and credit notes into our tables. The screen reads only those. */
import { z } from 'zod';
import type { Moment, Services } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import type { XeroAccount, XeroDocument } from '#server/integrations/xero-shapes.ts';
import type { XeroCalls } from '#server/integrations/xero.ts';
import { publish } from '#server/outbox.ts';
import { readAfter } from '#domains/accounting/rules.ts';
import { accountingChanged } from '#domains/accounting/server/record-kinds.ts';
import { type AccountingRecord, ONLY } from '#domains/accounting/server/model.ts';
import { readAccounting, withXero } from '#domains/accounting/server/service/access.ts';
import type { AccountRow } from '#domains/accounting/server/tables.ts';
import { readable } from '#shared/fields.ts';
import { msg } from '#shared/texts.ts';

/** The name of the job. */
export const READ_XERO = msg('read Xero');

const MAX_FAILURE = 300;
/** The accounts that people choose from. */
const KEPT_TYPES = ['BANK', 'REVENUE', 'SALES'];
/** The calls of one run for addresses of online invoices. The next run asks for more. */
const ONLINE_PER_RUN = 10;
const WebAddress = z.url({ protocol: /^https?$/ }).max(500);

const accountRow = (account: XeroAccount): AccountRow => ({
  account_id: account.AccountID,
  code: account.Code.slice(0, 10),
  name: readable(account.Name).slice(0, 150),
  type: account.Type.slice(0, 20),
  status: account.Status.slice(0, 20),
  bank_account_number: readable(account.BankAccountNumber).slice(0, 40),
  bank_account_type: account.BankAccountType.slice(0, 20),
  currency: account.CurrencyCode.slice(0, 3),
});

/** Runs `store` unless another organisation was connected in the meantime. */
async function storeFor(
  services: Services,
  tenantId: string,
  store: (trx: Transaction) => Promise<void>,
): Promise<void> {
  await inTransaction(services, async (trx) => {
    const row = await trx('accounting').where({ id: ONLY, tenant_id: tenantId }).forUpdate().first('id');
    if (row) await store(trx);
  });
}

async function storeAccounts(services: Services, tenantId: string, accounts: XeroAccount[]): Promise<void> {
  const rows = accounts.filter(({ Type }) => KEPT_TYPES.includes(Type)).map(accountRow);
  await storeFor(services, tenantId, async (trx) => {
    await trx('accounting_accounts').delete();
    if (rows.length > 0) await trx('accounting_accounts').insert(rows);
  });
}

const documentRow = (document: XeroDocument) => ({
  document_id: document.id,
  kind: document.kind,
  number: readable(document.number).slice(0, 100),
  reference: readable(document.reference).slice(0, 191),
  contact: readable(document.contact).slice(0, 191),
  day: document.day,
  total_pence: document.totalPence,
  open_pence: document.openPence,
  status: document.status.slice(0, 20),
  currency: document.currency.slice(0, 3),
});

const MERGED = ['number', 'reference', 'contact', 'day', 'total_pence', 'open_pence', 'status', 'currency'] as const;

/** Stores a page of documents of sales. Those that were deleted at Xero are removed. */
async function storeDocuments(services: Services, tenantId: string, documents: XeroDocument[]): Promise<void> {
  const sales = documents.filter(({ isSale }) => isSale);
  const gone = sales.filter(({ status }) => status === 'DELETED').map(({ id }) => id);
  const rows = sales.filter(({ status }) => status !== 'DELETED').map(documentRow);
  await storeFor(services, tenantId, async (trx) => {
    if (gone.length > 0) await trx('accounting_documents').whereIn('document_id', gone).delete();
    if (rows.length > 0)
      await trx('accounting_documents')
        .insert(rows)
        .onConflict('document_id')
        .merge([...MERGED]);
  });
}

/** Asks for the addresses of online invoices that are not known yet, newest first. */
async function readOnlineInvoices({ knex }: Services, calls: XeroCalls): Promise<void> {
  const unknown = await knex('accounting_documents')
    .where({ online_asked: false, kind: 'invoice' })
    .whereIn('status', ['AUTHORISED', 'PAID'])
    .orderBy('id', 'desc')
    .limit(ONLINE_PER_RUN)
    .select('id', 'document_id');
  for (const { id, document_id } of unknown) {
    const { data } = WebAddress.safeParse(await calls.onlineInvoice(document_id));
    await knex('accounting_documents')
      .where('id', id)
      .update({ online_asked: true, online_url: data ?? null });
  }
}

async function readAll(services: Services, calls: XeroCalls, row: AccountingRecord): Promise<void> {
  const tenantId = row.tenant_id ?? '';
  await storeAccounts(services, tenantId, await calls.listAccounts());
  const after = readAfter(row.read_until);
  for (const kind of ['invoice', 'credit_note'] as const)
    for await (const page of calls.listDocuments(kind, after)) await storeDocuments(services, tenantId, page);
  await readOnlineInvoices(services, calls);
}

/** Writes the outcome of a run, unless another organisation was connected in the meantime. */
async function saveOutcome(
  { services, now }: Moment,
  tenantId: string | null,
  outcome: Partial<Pick<AccountingRecord, 'read_until' | 'failure'>>,
): Promise<void> {
  await inTransaction(services, async (trx) => {
    const changed = await trx('accounting')
      .where({ id: ONLY, tenant_id: tenantId })
      .update({ ...outcome, read_at: now });
    if (changed > 0) await publish(trx, [accountingChanged()], now);
  });
}

/** The job. The time until which Xero was read moves on only after a complete run. Each page is stored as soon as it is read. */
export async function readXero(at: Moment): Promise<void> {
  const { services, now } = at;
  const { tenant_id, broken } = await readAccounting(services);
  if (!services.xero.client || tenant_id === null || broken) return;
  try {
    await withXero(at, (calls, row) => readAll(services, calls, row));
    await saveOutcome(at, tenant_id, { read_until: now, failure: null });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    await saveOutcome(at, tenant_id, { failure: error.message.slice(0, MAX_FAILURE) });
    services.log.warn({ reason: error.message }, 'the accounting was not read');
  }
}
