/** A sign-in that has begun: it works once, for ten minutes, and only in the browser in which it has begun. */
import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import type { Call, Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type Caller, hashOf, limitNetwork, newLink } from '#domains/accounts/server/index.ts';
import { ATTEMPT_MS } from '#domains/identity/rules.ts';
import type { BeginInput } from '#domains/identity/schema.ts';
import { dropCookie, readCookie, setCookie } from '#domains/identity/server/cookie.ts';
import { Provider } from '#domains/identity/server/model.ts';
import { SignInFailed, authorizationUrl } from '#domains/identity/server/protocol.ts';
import { type Kept, openKept, sealKept } from '#domains/identity/server/secrets.ts';
import { Conflict, InvalidInput, NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** A call of a browser, which has cookies. */
export type BrowserCall = Caller & Pick<Context, 'actor' | 'cookies' | 'addHeaders' | 'log'>;

const BEGIN_AGAIN = msg('This sign-in is not valid any more. Please begin again');
/** Attempts that have expired and are removed with a new one. */
const SWEPT_AT_ONCE = 100;

/** Writes the line of a sign-in that has failed. @returns what the person reads */
export function logFailure({ log }: BrowserCall, { id, name }: Provider, { message, reason }: SignInFailed): Conflict {
  log.warn({ provider: name, providerId: id, reason }, 'a sign-in at another service has failed');
  return new Conflict(message);
}

/**
 * Begins a sign-in. @param by the person who connects their account with it
 * @returns the page of the provider
 * @throws NotFound for a provider that is switched off; Conflict if it does not answer; TooMany
 */
export async function beginSignIn(call: BrowserCall, { _id, next }: BeginInput, by?: Call): Promise<{ url: string }> {
  const { services, now } = call;
  await limitNetwork(call);
  const provider = await Provider.query(services.knex).findOne({ id: _id, active: true });
  if (!provider) throw new NotFound(msg('Sign-in not found'));
  const [state, browser] = [newLink(), newLink()];
  const kept: Kept = { verifier: randomPKCECodeVerifier(), nonce: randomNonce() };
  const url = await authorizationUrl(call, provider, kept, state).catch((error: unknown) => {
    throw error instanceof SignInFailed ? logFailure(call, provider, error) : error;
  });
  const state_hash = hashOf(state);
  await services.knex('identity_attempts').where('expires_at', '<=', now).limit(SWEPT_AT_ONCE).delete();
  await services.knex('identity_attempts').insert({
    state_hash,
    browser_hash: hashOf(browser),
    provider_id: provider.id,
    user_id: by?.actor.userId ?? null,
    session_id: by?.actor.sessionId ?? null,
    sealed: sealKept(services.config, kept, state_hash),
    next,
    expires_at: new Date(now.getTime() + ATTEMPT_MS),
  });
  setCookie(call, state_hash, browser);
  return { url };
}

export type Attempt = { providerId: string; kept: Kept; next: string; userId: string | null; sessionId: string | null };

/**
 * Uses up the sign-in of a state. Of two calls at once, one gets it. A call of another browser does not use it up.
 * @throws InvalidInput for one that is unknown, used, old, or of another browser
 */
export async function takeAttempt(call: BrowserCall, state: string): Promise<Attempt> {
  const { services, now } = call;
  const state_hash = hashOf(state);
  const key = { state_hash, browser_hash: hashOf(readCookie(call, state_hash)) };
  const found = await inTransaction(services, async (trx) => {
    const row = await trx('identity_attempts').where(key).forUpdate().first();
    if (row) await trx('identity_attempts').where(key).delete();
    return row && row.expires_at > now ? row : undefined;
  });
  if (!found) throw new InvalidInput(BEGIN_AGAIN, 'state');
  dropCookie(call, state_hash);
  const { provider_id: providerId, user_id: userId, session_id: sessionId, next } = found;
  return { providerId, userId, sessionId, next, kept: openKept(services.config, found.sealed, state_hash) };
}
