/** OpenID Connect: what is sent to a provider, and what is believed of its answer. */
import * as client from 'openid-client';
import type { Moment } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { NotPublic } from '#server/integrations/public-hosts.ts';
import { sendPublicly } from '#server/integrations/post-publicly.ts';
import { type Person, personOf } from '#domains/identity/rules.ts';
import type { FinishInput } from '#domains/identity/schema.ts';
import type { Provider } from '#domains/identity/server/model.ts';
import { type Kept, openSecret } from '#domains/identity/server/secrets.ts';
import { paths } from '#shared/paths.ts';
import { SECOND } from '#shared/time.ts';

const TIME_LIMIT_MS = 8 * SECOND;
const MAX_ANSWER_BYTES = 1024 * 1024;
const CLOCK_TOLERANCE_S = 30;
const SCOPE = 'openid email profile';
/** Signatures that a public key proves. One by a shared secret could be made by whoever knows the secret. */
const ALGORITHMS = /^(RS|PS|ES)(256|384|512)$|^Ed(DSA|25519)$/;

/** The address to which all providers lead back. */
export const redirectUrl = ({ PUBLIC_URL }: { PUBLIC_URL: string }): string =>
  new URL(paths.signInBack, PUBLIC_URL).href;

/** Thrown if the sign-in at a provider has failed. `message` is for the person, `reason` for the log. */
export class SignInFailed extends Error {
  readonly reason: string;
  constructor(message: string, reason: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** The calls of the library, which lead to the internet only. */
function fetchFor(allowsPrivate: boolean): client.CustomFetch {
  return async (url, { method, headers, body }) => {
    const sent = {
      method: method === 'POST' ? ('POST' as const) : ('GET' as const),
      url,
      headers,
      ...(body !== undefined && body !== null && { body: String(body as URLSearchParams | string) }),
    };
    const limits = { isPublic: !allowsPrivate, timeLimitMs: TIME_LIMIT_MS, maxBytes: MAX_ANSWER_BYTES };
    const { status, headers: answered, text } = await sendPublicly(sent, limits);
    const type = answered['content-type'];
    return new Response(status === 204 || status === 304 ? null : text, {
      status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };
}

/** Whether a provider may be on this machine or in its networks, and without TLS: where the operator allows it, and that of the demo. */
function mayBePrivate({ ALLOW_PRIVATE_HOSTS, SIGN_IN_SANDBOX_URL }: Env, issuer: string): boolean {
  return ALLOW_PRIVATE_HOSTS || issuer === SIGN_IN_SANDBOX_URL;
}

/** Reads what the provider says of itself. It is read anew for each sign-in, so that replaced keys and addresses are known at once. */
async function discover({ services: { config }, now }: Moment, provider: Provider): Promise<client.Configuration> {
  const server = new URL(provider.issuer);
  const isPrivate = mayBePrivate(config, provider.issuer);
  const isInsecure = isPrivate && server.protocol === 'http:';
  const metadata = {
    // The clock of the product, which tests set.
    [client.clockSkew]: Math.round((now.getTime() - Date.now()) / SECOND),
    [client.clockTolerance]: CLOCK_TOLERANCE_S,
  };
  const secret = openSecret(config, provider.sealed_secret);
  const found = await client.discovery(server, provider.client_id, metadata, clientAuth(secret), {
    [client.customFetch]: fetchFor(isPrivate),
    execute: [client.enableNonRepudiationChecks, ...(isInsecure ? [client.allowInsecureRequests] : [])],
    timeout: TIME_LIMIT_MS / SECOND,
  });
  return found;
}

/**
 * By the header where the provider accepts it, which it does unless it says otherwise. The library also encodes letters such as `-`, which some providers
 * do not decode.
 */
function clientAuth(secret: string): client.ClientAuth {
  const post = client.ClientSecretPost(secret);
  return (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    if (methods && !methods.includes('client_secret_basic')) return post(server, metadata, body, headers);
    const pair = [metadata.client_id, secret].map(encodeURIComponent).join(':');
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  };
}

/** The page of the provider on which a person signs in. @throws SignInFailed */
export async function authorizationUrl(at: Moment, provider: Provider, kept: Kept, state: string): Promise<string> {
  const begun = await failingAs(provider, discover(at, provider));
  const url = client.buildAuthorizationUrl(begun, {
    redirect_uri: redirectUrl(at.services.config),
    scope: SCOPE,
    state,
    nonce: kept.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(kept.verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

/** Refuses a token that is signed otherwise than by a key of the provider. */
function requireAlgorithm(idToken: string): void {
  const [header = ''] = idToken.split('.');
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as { alg?: unknown };
  if (typeof alg !== 'string' || !ALGORITHMS.test(alg)) throw new Error(`The token is signed by ${String(alg)}`);
}

type Proved = { person: Person; endUrl: string | null };

/** Redeems the code of a callback. @returns who the person is @throws SignInFailed */
export async function redeem(
  at: Moment,
  provider: Provider,
  kept: Kept,
  { state, code, iss, error }: FinishInput,
): Promise<Proved> {
  const found = await failingAs(provider, discover(at, provider));
  const callback = new URL(redirectUrl(at.services.config));
  for (const [name, value] of Object.entries({ state, code, iss, error }))
    if (value !== undefined) callback.searchParams.set(name, value);
  const read = async (): Promise<Proved> => {
    const tokens = await client.authorizationCodeGrant(found, callback, {
      expectedState: state,
      expectedNonce: kept.nonce,
      pkceCodeVerifier: kept.verifier,
      idTokenExpected: true,
    });
    requireAlgorithm(tokens.id_token!);
    const claims = tokens.claims()!;
    const more = await moreClaims(found, provider, tokens.access_token, claims);
    return { person: personOf(claims, more, provider.role_claim), endUrl: endUrl(at, found, tokens.id_token!) };
  };
  return failingAs(provider, read());
}

/** What the userinfo says beside the token, if that lacks something that is needed. */
async function moreClaims(
  found: client.Configuration,
  { role_claim }: Provider,
  accessToken: string,
  claims: client.IDToken,
): Promise<Record<string, unknown>> {
  const isMissing = [claims.email, claims.name, ...(role_claim === '' ? [] : [claims[role_claim]])].includes(undefined);
  if (!isMissing || !found.serverMetadata().userinfo_endpoint) return {};
  return client.fetchUserInfo(found, accessToken, claims.sub);
}

/** Where a log-out leads at the provider; null if it has no such page. */
function endUrl({ services: { config } }: Moment, found: client.Configuration, idToken: string): string | null {
  if (!found.serverMetadata().end_session_endpoint) return null;
  const parameters = { id_token_hint: idToken, post_logout_redirect_uri: new URL(paths.login, config.PUBLIC_URL).href };
  return client.buildEndSessionUrl(found, parameters).href;
}

/** Turns what went wrong into what the person reads, and what the log says. */
async function failingAs<T>({ name }: Pick<Provider, 'name'>, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new SignInFailed(messageOf(name, error), reasonOf(error), { cause: error });
  }
}

/** The error of the library and those behind it. */
function chainOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : [];
}

const codesOf = (error: unknown) => chainOf(error).map((each) => ('code' in each ? String(each.code) : ''));

/** What is wrong with an answer, by the codes of the library. */
const FAULTS: Record<string, string> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'it is not valid at this time',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'it is meant for somebody else',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'it comes from somebody else',
  OAUTH_KEY_SELECTION_FAILED: 'it is signed with an unknown key',
};

const AWAY =
  /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EPIPE|ABORT_ERR|OAUTH_TIMEOUT|OAUTH_ABORT|UND_|CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

function messageOf(name: string, error: unknown): string {
  const chain = chainOf(error);
  if (error instanceof client.AuthorizationResponseError)
    return error.error === 'access_denied'
      ? `You have not given ${name} permission. Please try again, or log in with your password`
      : `${name} has refused the sign-in. Please try again, or log in with your password`;
  if (chain.some((each) => each instanceof NotPublic)) return `The address of ${name} is not on the internet`;
  const isAway =
    codesOf(error).some((code) => AWAY.test(code)) ||
    chain.some((each) => /No answer within|longer than|socket hang up/.test(each.message));
  if (isAway || codesOf(error).includes('OAUTH_RESPONSE_IS_NOT_CONFORM'))
    return `${name} does not answer. Please try again later, or log in with your password`;
  if (error instanceof client.ResponseBodyError) return `${name} has not accepted this sign-in. Please begin again`;
  const fault =
    codesOf(error)
      .map((code) => FAULTS[code])
      .find(Boolean) ?? 'it cannot be verified';
  return `The answer of ${name} was not accepted: ${fault}. Please begin again`;
}

/** What the log says: messages of errors, which have no secrets, and what the provider has called its refusal. */
function reasonOf(error: unknown): string {
  const said = error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError;
  return [said ? error.error : '', ...chainOf(error).map(({ message }) => message)]
    .filter(Boolean)
    .join(': ')
    .slice(0, 300);
}
