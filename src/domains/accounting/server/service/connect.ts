/** Connects an organisation of Xero: the person gives permission at Xero, and comes back with a code. */
import { managesAllSpaces } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { makeJobDue } from '#server/delivery/jobs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newSignIn } from '#server/integrations/xero-oauth.ts';
import type { XeroService, XeroTenant } from '#server/integrations/xero.ts';
import { hashOf } from '#domains/accounts/server/index.ts';
import { lockActor } from '#server/records/activities.ts';
import { recordChange } from '#server/records/records.ts';
import { BEGIN_AGAIN, NOT_CONFIGURED, NO_ORGANISATION, SIGN_IN_MS, organisationOf } from '#domains/accounting/rules.ts';
import type { ConnectedView, FinishInput } from '#domains/accounting/schema.ts';
import { accountingSentences } from '#domains/accounting/sentences.ts';
import { ACCOUNTING } from '#domains/accounting/server/record-kinds.ts';
import { ONLY } from '#domains/accounting/server/model.ts';
import { sealedTokens } from '#domains/accounting/server/service/access.ts';
import { connectTo, lockAccounting } from '#domains/accounting/server/service/organisation.ts';
import { READ_XERO } from '#domains/accounting/server/service/read.ts';
import { answerOf } from '#server/integrations/as-conflict.ts';
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

/** Finishes a sign-in: redeems the code, stores the tokens, and connects the organisation unless people must choose it. */
export async function finishSignIn(call: SessionCall, { code, state }: FinishInput): Promise<ConnectedView> {
  const { services, actor } = call;
  const client = requireXero(call);
  const verifier = await takeSignIn(call, state, client);
  const { tokens, tenants } = await answerOf(permissionOf(client, code, verifier));
  if (tenants.length === 0) throw new Conflict(NO_ORGANISATION);
  const now = services.clock.now();
  const organisation = await inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const row = await lockAccounting(trx);
    const tenant = organisationOf(tenants, row.tenant_id);
    await connectTo(trx, { row, tenant, now, tokens: sealedTokens(client, tokens, now) });
    const action = tenant
      ? accountingSentences.connected({ organisation: tenant.name })
      : accountingSentences.gaveAccess({ count: tenants.length });
    await recordChange(trx, call, { kind: ACCOUNTING, event: 'update', id: ONLY, spaceId: null, action });
    return tenant?.name ?? null;
  });
  await makeJobDue(services, READ_XERO);
  return { organisation };
}

async function permissionOf({ identity, api }: XeroService, code: string, verifier: string) {
  const tokens = await identity.redeem(code, verifier);
  const tenants: XeroTenant[] = await api.listTenants(tokens.access_token);
  return { tokens, tenants };
}
