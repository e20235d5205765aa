import type { Call } from '#server/context.ts';
import { makeJobDue } from '#server/delivery/jobs.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { changeRecord, recordChange } from '#server/records/records.ts';
import { lockActor } from '#server/records/activities.ts';
import { NOT_CONFIGURED } from '#domains/accounting/rules.ts';
import type { SettingsInput, SettingsView, UpdateSettingsInput } from '#domains/accounting/schema.ts';
import { accountingSentences } from '#domains/accounting/sentences.ts';
import { ACCOUNTING } from '#domains/accounting/server/record-kinds.ts';
import { ONLY } from '#domains/accounting/server/model.ts';
import { getSettings } from '#domains/accounting/server/queries.ts';
import { renewAccess } from '#domains/accounting/server/service/access.ts';
import { requireXero } from '#domains/accounting/server/service/connect.ts';
import { lockAccounting } from '#domains/accounting/server/service/organisation.ts';
import { PUSH_TO_XERO } from '#domains/accounting/server/service/push.ts';
import { READ_XERO } from '#domains/accounting/server/service/read.ts';
import { answerOf } from '#server/integrations/as-conflict.ts';
import { Conflict, InvalidInput, NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** @throws InvalidInput for accounts that the organisation does not have */
async function checkAccounts(
  trx: Transaction,
  { bank_account_id, sales_code, deposit_code }: SettingsInput,
): Promise<void> {
  const accounts = await trx('accounting_accounts').where('status', 'ACTIVE').select('account_id', 'code', 'type');
  if (!accounts.some(({ account_id, type }) => account_id === bank_account_id && type === 'BANK'))
    throw new InvalidInput(msg('Xero does not list this bank account'), 'bank_account_id');
  const isBookable = (wanted: string) => accounts.some(({ code, type }) => code === wanted && type !== 'BANK');
  if (!isBookable(sales_code)) throw new InvalidInput(msg('Xero does not list this sales account'), 'sales_code');
  if (deposit_code && !isBookable(deposit_code))
    throw new InvalidInput(msg('Xero does not list this account'), 'deposit_code');
}

/**
 * Sets the accounts that invoices are sent with, and the day from which they are sent.
 * @throws NotFound without an organisation; Conflict if somebody else has changed the settings
 */
export async function updateSettings(call: Call, input: UpdateSettingsInput): Promise<SettingsView> {
  const { services, actor } = call;
  requireXero(call);
  const { version: seen, ...patch } = input;
  const before = await getSettings(services);
  await inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const record = await lockAccounting(trx);
    if (record.tenant_id === null) throw new NotFound(msg('Organisation not found'));
    await changeRecord(trx, call, {
      kind: ACCOUNTING,
      id: ONLY,
      spaceId: null,
      record,
      seen,
      view: () => before,
      check: () => checkAccounts(trx, patch),
      // An earlier day may bring older invoices.
      patch: { ...patch, entered_until: '0' },
      action: accountingSentences.updatedSettings(),
    });
  });
  await makeJobDue(services, PUSH_TO_XERO);
  return getSettings(services);
}

const PER_ACCOUNT = { name: 'xero-renewal', points: 10, seconds: 60 };

/** Renews the permission at once. @throws Conflict with the reason, for example that Xero must be connected again */
export async function refreshToken(call: Call): Promise<{ organisation: string }> {
  const { services, actor } = call;
  if (!services.xero.client) throw new Conflict(NOT_CONFIGURED);
  await services.limits.spend(PER_ACCOUNT, actor.userId);
  const { organisation } = await answerOf(renewAccess(services));
  await inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const action = accountingSentences.renewed();
    await recordChange(trx, call, { kind: ACCOUNTING, event: 'update', id: ONLY, spaceId: null, action });
  });
  await makeJobDue(services, READ_XERO);
  return { organisation };
}

/** Reads Xero now. The list changes by a live event when that is done. */
export async function startReading({ services, actor }: Call): Promise<{ state: 'started' }> {
  if (!services.xero.client) throw new Conflict(NOT_CONFIGURED);
  await services.limits.spend(PER_ACCOUNT, actor.userId);
  await makeJobDue(services, READ_XERO);
  return { state: 'started' };
}
