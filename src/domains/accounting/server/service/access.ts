/** Access to Xero: the tokens of the connection, which one process at a time renews before they run out. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Moment, Services } from '#server/context.ts';
import { change } from '#server/db/statements.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import { NotReadable } from '#server/integrations/sealed.ts';
import { XERO, type XeroTokens } from '#server/integrations/xero-oauth.ts';
import type { XeroCalls, XeroService } from '#server/integrations/xero.ts';
import { publish } from '#server/outbox.ts';
import { NOT_CONNECTED, mustRenew } from '#domains/accounting/rules.ts';
import { accountingChanged } from '#domains/accounting/server/record-kinds.ts';
import { AccountingRecord, ONLY } from '#domains/accounting/server/model.ts';
import { MINUTE, SECOND } from '#shared/time.ts';

/** What the tokens are encrypted for. */
export const TOKENS_RECORD = `accounting ${ONLY}`;
/** A renewal takes less than this time. That of a killed process ends then. */
const LEASE_MS = 30 * SECOND;
const WAIT_MS = 50;
const MAX_WAIT_MS = MINUTE;

const mustConnect = (reason: string) => new OutsideError(XERO, 'key', reason);

/** The only row, as it is now. */
export async function readAccounting({ knex }: Pick<Services, 'knex'>): Promise<AccountingRecord> {
  return AccountingRecord.query(knex).findById(ONLY).throwIfNotFound();
}

/** The columns of new tokens. */
export function sealedTokens({ box }: XeroService, tokens: XeroTokens, now: Date) {
  return {
    access_token: box.seal(tokens.access_token, TOKENS_RECORD),
    refresh_token: box.seal(tokens.refresh_token, TOKENS_RECORD),
    access_expires_at: new Date(now.getTime() + tokens.expires_in * SECOND),
    renewing_until: null,
    broken: null,
  };
}

/** Notes that Xero must be connected again, unless somebody has done so in the meantime. */
async function noteBroken({ services, now }: Moment, refreshToken: string, broken: string): Promise<void> {
  await inTransaction(services, async (trx) => {
    const changed = await trx('accounting')
      .where({ id: ONLY, refresh_token: refreshToken })
      .update({ broken, renewing_until: null });
    if (changed > 0) await publish(trx, [accountingChanged()], now);
  });
}

const LEASE_SQL = `UPDATE accounting SET renewing_until = ?
  WHERE id = ? AND refresh_token = ? AND broken IS NULL AND (renewing_until IS NULL OR renewing_until <= ?)`;

/**
 * Renews the tokens, and records the new ones in one statement. Without an answer, the old refresh token stays: Xero accepts it again
 * for some time, because the answer may have been lost.
 */
async function renewNow(services: Services, client: XeroService, refreshToken: string): Promise<void> {
  const { knex, clock } = services;
  const at = () => ({ services, now: clock.now() });
  try {
    const tokens = await client.identity.renew(client.box.open(refreshToken, TOKENS_RECORD));
    await knex('accounting')
      .where({ id: ONLY, refresh_token: refreshToken })
      .update(sealedTokens(client, tokens, clock.now()));
  } catch (error) {
    if (error instanceof NotReadable) await noteBroken(at(), refreshToken, error.message);
    else if (error instanceof OutsideError && error.kind === 'key') await noteBroken(at(), refreshToken, error.message);
    else await knex('accounting').where({ id: ONLY, refresh_token: refreshToken }).update({ renewing_until: null });
    throw error instanceof NotReadable ? mustConnect(error.message) : error;
  }
}

/** Renews these tokens, or waits until another process has. @throws OutsideError */
async function renew(services: Services, client: XeroService, refreshToken: string): Promise<AccountingRecord> {
  const { knex, clock } = services;
  for (let waitedMs = 0; waitedMs < MAX_WAIT_MS; waitedMs += WAIT_MS) {
    const now = clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    if ((await change(knex, LEASE_SQL, [until, ONLY, refreshToken, now])) > 0)
      await renewNow(services, client, refreshToken);
    const row = await readAccounting(services);
    if (row.broken) throw mustConnect(row.broken);
    if (row.refresh_token !== refreshToken) return row;
    await pause(WAIT_MS);
  }
  throw new OutsideError(XERO, 'unanswered', `${XERO} did not renew the permission in time`);
}

/** The service of a connected organisation. @throws OutsideError of the kind 'key' without one */
function requireClient({ xero }: Services): XeroService {
  if (!xero.client) throw mustConnect(`${XERO} is not connected`);
  return xero.client;
}

/** Renews the tokens whether they have run out or not. @throws OutsideError */
export async function renewAccess(services: Services): Promise<AccountingRecord> {
  const client = requireClient(services);
  const { refresh_token, broken } = await readAccounting(services);
  if (broken) throw mustConnect(broken);
  if (!refresh_token) throw mustConnect(NOT_CONNECTED);
  return renew(services, client, refresh_token);
}

/** A permission that is valid now. */
type Permission = { client: XeroService; accessToken: string; row: AccountingRecord };

function permissionOf(client: XeroService, row: AccountingRecord): Permission {
  if (!row.access_token) throw mustConnect(NOT_CONNECTED);
  return { client, row, accessToken: client.box.open(row.access_token, TOKENS_RECORD) };
}

/**
 * Calls Xero after a renewal of the tokens if they are about to run out. `work` runs again after a renewal if Xero refuses the token, so
 * it must be repeatable.
 * @throws OutsideError
 */
export async function withPermission<T>(
  { services }: Pick<Moment, 'services'>,
  work: (permission: Permission) => Promise<T>,
): Promise<T> {
  const client = requireClient(services);
  let row = await readAccounting(services);
  if (row.broken) throw mustConnect(row.broken);
  if (!row.refresh_token) throw mustConnect(NOT_CONNECTED);
  const isOld = mustRenew(row.access_expires_at, services.clock.now());
  if (isOld) row = await renew(services, client, row.refresh_token);
  try {
    return await work(permissionOf(client, row));
  } catch (error) {
    const isRefused = error instanceof OutsideError ? error.kind === 'key' : error instanceof NotReadable;
    if (!isRefused || isOld || !row.refresh_token) throw error;
    row = await renew(services, client, row.refresh_token);
    return work(permissionOf(client, row));
  }
}

/** Calls Xero for the connected organisation, like `withPermission`. @throws OutsideError */
export function withXero<T>(at: Moment, work: (calls: XeroCalls, row: AccountingRecord) => Promise<T>): Promise<T> {
  return withPermission(at, ({ client, accessToken, row }) => {
    if (!row.tenant_id) throw mustConnect(NOT_CONNECTED);
    return work(client.api.of({ accessToken, tenantId: row.tenant_id }), row);
  });
}
