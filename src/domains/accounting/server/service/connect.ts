/** Connects an organisation of Xero: the person gives permission at Xero, and comes back with a code. */
import { managesAllSpaces } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { makeJobDue } from '#server/delivery/jobs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import { newSignIn } from '#server/integrations/xero-oauth.ts';
import type { XeroService, XeroTenant } from '#server/integrations/xero.ts';
import { hashOf } from '#domains/accounts/server/secrets.ts';
import { recordChange } from '#domains/activity/server/records.ts';
import { lockActor } from '#domains/activity/server/service.ts';
import { BEGIN_AGAIN, NOT_CONFIGURED, NO_ORGANISATION, SIGN_IN_MS } from '#domains/accounting/rules.ts';
import type { FinishInput } from '#domains/accounting/schema.ts';
import { ACCOUNTING } from '#domains/accounting/server/kinds.ts';
import { AccountingRecord, ONLY } from '#domains/accounting/server/model.ts';
import { sealedTokens } from '#domains/accounting/server/service/access.ts';
import { READ_XERO } from '#domains/accounting/server/service/read.ts';
import { asConflict } from '#server/integrations/as-conflict.ts';
import { Conflict, NotAllowed } from '#shared/errors.ts';

/** A call with the token of its session. */
export type SessionCall = Call & { bearer?: string };

const PER_ACCOUNT = { name: 'xero-sign-in', points: 10, seconds: 60 };

/** @throws NotAllowed unless the caller manages all workspaces, as they share the accounting; Conflict without the service */
export function requireXero({ services, actor }: Call): XeroService {
  if (!managesAllSpaces(actor)) throw new NotAllowed();
  if (!services.xero.client) throw new Conflict(NOT_CONFIGURED);
  return services.xero.client;
}

const sessionOf = ({ bearer = '' }: SessionCall) => hashOf(bearer);

/** Begins a sign-in, which only the same person in the same session can finish. @returns the page at Xero */
export async function beginSignIn(call: SessionCall): Promise<{ url: string }> {
  const { services, actor, now } = call;
  const { identity, box } = requireXero(call);
  await services.limits.spend(PER_ACCOUNT, actor.userId);
  const begun = newSignIn();
  const state_hash = hashOf(begun.state);
  await services.knex('accounting_sign_ins').where('expires_at', '<=', now).delete();
  await services.knex('accounting_sign_ins').insert({
    state_hash,
    user_id: actor.userId,
    session_hash: sessionOf(call),
    verifier: box.seal(begun.verifier, state_hash),
    expires_at: new Date(now.getTime() + SIGN_IN_MS),
  });
  return { url: identity.consentUrl(begun) };
}

/** Uses up a sign-in of the caller. @returns its verifier. @throws Conflict for one that is unknown, used, old, or of somebody else */
async function takeSignIn(call: SessionCall, state: string, { box }: XeroService): Promise<string> {
  const { services, actor, now } = call;
  const key = { state_hash: hashOf(state), user_id: actor.userId, session_hash: sessionOf(call) };
  const verifier = await inTransaction(services, async (trx) => {
    const found = await trx('accounting_sign_ins').where(key).forUpdate().first();
    if (found) await trx('accounting_sign_ins').where('state_hash', found.state_hash).delete();
    return found && found.expires_at > now ? found.verifier : undefined;
  });
  if (verifier === undefined) throw new Conflict(BEGIN_AGAIN);
  return box.open(verifier, key.state_hash);
}

/** What belongs to the organisation that was connected before. */
const FORGET = {
  bank_account_id: null,
  sales_code: '',
  push_from: null,
  read_until: null,
  entered_until: '0',
  read_at: null,
  compared_at: null,
};

/** Finishes a sign-in: redeems the code, and stores the tokens of the first organisation that the permission is for. */
export async function finishSignIn(call: SessionCall, { code, state }: FinishInput): Promise<{ organisation: string }> {
  const { services, actor } = call;
  const client = requireXero(call);
  const verifier = await takeSignIn(call, state, client);
  const { tokens, tenants } = await permissionOf(client, code, verifier).catch((error: unknown) => {
    throw error instanceof OutsideError ? asConflict(error) : error;
  });
  const now = services.clock.now();
  const organisation = await inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const row = await AccountingRecord.query(trx).findById(ONLY).forUpdate().throwIfNotFound();
    const tenant = tenants.find(({ tenantId }) => tenantId === row.tenant_id) ?? tenants[0];
    if (!tenant) throw new Conflict(NO_ORGANISATION);
    const isOther = tenant.tenantId !== row.tenant_id;
    if (isOther)
      for (const table of ['accounting_documents', 'accounting_accounts', 'accounting_differences'] as const)
        await trx(table).delete();
    await row.$query(trx).patch({
      ...sealedTokens(client, tokens, now),
      ...(isOther && FORGET),
      tenant_id: tenant.tenantId,
      organisation: tenant.name.slice(0, 255),
      connected_at: now,
      failure: null,
      version: row.version + 1,
    });
    const action = `connected the organisation ${tenant.name} of Xero`;
    await recordChange(trx, call, { kind: ACCOUNTING, event: 'update', id: ONLY, spaceId: null, action });
    return tenant.name;
  });
  await makeJobDue(services, READ_XERO);
  return { organisation };
}

async function permissionOf({ identity, api }: XeroService, code: string, verifier: string) {
  const tokens = await identity.redeem(code, verifier);
  const tenants: XeroTenant[] = await api.listTenants(tokens.access_token);
  return { tokens, tenants };
}
