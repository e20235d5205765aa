/** The organisation in the row of the accounting: it is set, replaced by another one, or removed. */
import type { Transaction } from '#server/db/transaction.ts';
import type { XeroTenant } from '#server/integrations/xero.ts';
import { AccountingRecord, ONLY } from '#domains/accounting/server/model.ts';

/** What belongs to the organisation that was connected before. */
const FORGET = {
  tenant_id: null,
  organisation: '',
  bank_account_id: null,
  sales_code: '',
  deposit_code: '',
  tax_types: null,
  push_from: null,
  read_until: null,
  entered_until: '0',
  read_at: null,
  compared_at: null,
};

/** The columns of a permission that does not exist any more. */
export const NO_TOKENS = {
  access_token: null,
  refresh_token: null,
  access_expires_at: null,
  renewing_until: null,
  broken: null,
};

/** Locks the only row. */
export async function lockAccounting(trx: Transaction): Promise<AccountingRecord> {
  return AccountingRecord.query(trx).findById(ONLY).forUpdate().throwIfNotFound();
}

type Connection = {
  row: AccountingRecord;
  /** Undefined for none. */
  tenant: Pick<XeroTenant, 'tenantId' | 'name'> | undefined;
  now: Date;
  /** The columns of new tokens, or of none. Missing if the tokens stay. */
  tokens?: Partial<AccountingRecord>;
};

/** Writes the organisation into the locked row. The copy of another one disappears; what was sent to it stays known. */
export async function connectTo(trx: Transaction, { row, tenant, now, tokens }: Connection): Promise<void> {
  const isOther = tenant?.tenantId !== row.tenant_id;
  if (isOther)
    for (const table of ['accounting_documents', 'accounting_accounts', 'accounting_differences'] as const)
      await trx(table).delete();
  await row.$query(trx).patch({
    ...tokens,
    ...(isOther && FORGET),
    ...(tenant && { tenant_id: tenant.tenantId, organisation: tenant.name.slice(0, 255) }),
    connected_at: tenant ? now : null,
    failure: null,
    version: row.version + 1,
  });
}
