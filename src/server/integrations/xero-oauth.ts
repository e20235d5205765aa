/** Sign-in at Xero: OAuth 2 with an authorization code and PKCE, and the renewal of tokens. */
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Http } from '#server/integrations/http.ts';
import { createJsonApi } from '#server/integrations/json-api.ts';
import type { OutsideFailure } from '#shared/outside-failure.ts';

export const XERO = 'Xero';
const LOGIN = 'https://login.xero.com';
const IDENTITY = 'https://identity.xero.com';

/** Reading and writing invoices, credit notes, payments and contacts, and reading the chart of accounts. */
export const XERO_SCOPES =
  'offline_access accounting.invoices accounting.payments accounting.contacts accounting.settings.read';

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number().positive(),
});
export type XeroTokens = z.output<typeof Tokens>;

const Refused = z.object({ error: z.string() });

/** A refused code or refresh token has the status 400, which counts as an answer everywhere else. */
function kindOf(body: unknown): OutsideFailure | undefined {
  const error = Refused.safeParse(body).data?.error;
  return error === 'invalid_grant' || error === 'invalid_client' || error === 'unauthorized_client' ? 'key' : undefined;
}

const MESSAGES: Record<string, string> = {
  invalid_grant: 'The permission has run out or was withdrawn',
  invalid_client: 'The client id or its secret is not the right one',
  unauthorized_client: 'The client id or its secret is not the right one',
};

function messageOf(body: unknown): string | undefined {
  const error = Refused.safeParse(body).data?.error;
  return error && (MESSAGES[error] ?? error);
}

const random = () => randomBytes(32).toString('base64url');

/** What begins a sign-in: a state that names it, and a verifier that only the one who began it knows. */
export const newSignIn = () => ({ state: random(), verifier: random() });

/** The challenge of a verifier (S256). */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

export type XeroClientConfig = {
  clientId: string;
  /** Missing for an application of the PKCE type. */
  clientSecret?: string;
  identityBase?: string;
  /** Where Xero sends people back; registered with the application at Xero. */
  redirectUri: string;
};

/** The sign-in of one application at Xero. The calls may throw an OutsideError; a refused code or token has the kind 'key'. */
export function createXeroIdentity(config: XeroClientConfig, http: Http) {
  const { clientId, clientSecret, identityBase, redirectUri } = config;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const { call } = createJsonApi({
    service: XERO,
    base: identityBase ?? IDENTITY,
    headers: clientSecret ? { authorization: `Basic ${basic}` } : {},
    http,
    messageOf,
    kindOf,
  });

  async function post<T>(path: string, form: Record<string, string>, answer: z.ZodType<T>): Promise<T> {
    const sent = clientSecret ? form : { ...form, client_id: clientId };
    return (await call({ method: 'POST', path, form: sent, answer })).data;
  }
  const tokens = (form: Record<string, string>) => post('/connect/token', form, Tokens);

  return {
    /** The page at Xero on which a person gives permission. */
    consentUrl({ state, verifier }: { state: string; verifier: string }): string {
      const address = new URL(`${identityBase ?? LOGIN}/identity/connect/authorize`);
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: XERO_SCOPES,
        state,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      return address.href;
    },
    redeem: (code: string, verifier: string): Promise<XeroTokens> =>
      tokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }),
    /** Renews the tokens. The refresh token is used up: Xero accepts it again only for a short time. */
    renew: (refreshToken: string): Promise<XeroTokens> =>
      tokens({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    /** Ends the permission of a refresh token. Xero also removes the connections that were made with it. */
    async revoke(refreshToken: string): Promise<void> {
      await post('/connect/revocation', { token: refreshToken }, z.unknown());
    },
    /** Makes a small request, which needs no permission. */
    async ping(): Promise<void> {
      await call({ path: '/.well-known/openid-configuration', answer: z.object({ issuer: z.string() }) });
    },
  };
}
