/** The page and the calls of a sign-in at the sandbox. */
import { createHash, randomBytes } from 'node:crypto';
import { HOUR, MINUTE, isSameText } from '../frame/basics.ts';
import { escapeHtml, htmlPage } from '../frame/page.ts';
import { type Answer, type Asked, HTML, Refusal, type Routes, htmlAnswer } from '../frame/sandbox.ts';
import type { Code, IdentityStore, Person } from './people.ts';
import { idToken, publicKeys } from './tokens.ts';

export type IdentityKeys = { clientId: string; clientSecret: string };
/** @param path that of the issuer */
export type Service = { store: IdentityStore; keys: IdentityKeys; path: string; hasLogout: boolean };

const CODE_MS = 5 * MINUTE;
const ELSEWHERE = 'https://elsewhere.example.com';

const random = () => randomBytes(24).toString('base64url');
const refused = (error: string, status = 400) => new Refusal(status, { error });
const refusedPage = (text: string) => new Refusal(400, text, HTML);
const fieldsOf = ({ body }: Asked) => (body ?? {}) as Record<string, string | undefined>;
const issuerOf = ({ path }: Service, { header }: Asked) => `http://${header('host')}${path}`;

/** The fields of a request for a sign-in, checked as services do. */
function requestOf(fields: Record<string, string | undefined>, { clientId }: IdentityKeys) {
  const { client_id, redirect_uri = '', state = '', nonce = '', code_challenge = '', response_type } = fields;
  const { code_challenge_method, scope = '' } = fields;
  if (client_id !== clientId) throw refusedPage('unauthorized_client');
  if (!/^https?:\/\//.test(redirect_uri)) throw refusedPage('invalid_request: redirect_uri');
  if (response_type !== 'code' || code_challenge_method !== 'S256' || code_challenge === '')
    throw refusedPage('invalid_request');
  if (!scope.split(' ').includes('openid')) throw refusedPage('invalid_scope');
  return { redirectUri: redirect_uri, state, nonce, challenge: code_challenge };
}

function signInPage({ store, keys, path }: Service, { query }: Asked): Answer {
  requestOf(query, keys);
  const fields = Object.entries(query).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value ?? '')}">`,
  );
  const choices = store.list('person').map(({ id, name, email }, index) => {
    const checked = index === 0 ? ' checked' : '';
    const label = `${escapeHtml(name)} <span class="quiet">${escapeHtml(email)}</span>`;
    return `<p><label><input type="radio" name="person" value="${escapeHtml(id)}"${checked}> ${label}</label></p>`;
  });
  return htmlAnswer(
    htmlPage(
      'Sandbox ID',
      `<p>Who are you? This page stands in for a service at which people sign in.</p>
<form method="post" action="${path}/authorize">${fields.join('')}${choices.join('')}
<button name="answer" value="allow">Continue</button> <button name="answer" value="deny">Cancel</button></form>`,
    ),
  );
}

/** Leads back to the product, with a code if the person has continued. */
function leadBack(service: Service, asked: Asked): Answer {
  const { store, keys } = service;
  const fields = fieldsOf(asked);
  const { redirectUri, state, nonce, challenge } = requestOf(fields, keys);
  const back = new URL(redirectUri);
  back.searchParams.set('state', state);
  back.searchParams.set('iss', issuerOf(service, asked));
  if (fields.answer === 'allow' && store.get('person', fields.person ?? '')) {
    const expiresAt = asked.now.getTime() + CODE_MS;
    const personId = fields.person!;
    const code: Code = { object: 'code', id: random(), personId, challenge, redirectUri, nonce, expiresAt };
    back.searchParams.set('code', store.put(code).id);
  } else back.searchParams.set('error', 'access_denied');
  return htmlAnswer('', 302, { location: back.href });
}

/** @throws Refusal unless the request has the id and the secret of the client */
function requireClient({ keys: { clientId, clientSecret } }: Service, asked: Asked): void {
  const { client_id, client_secret } = fieldsOf(asked);
  const header = /^Basic (.+)$/.exec(asked.header('authorization'))?.[1];
  const given = Buffer.from(header ?? '', 'base64')
    .toString('utf8')
    .split(':')
    .map(decodeURIComponent);
  const pair = header ? given.join(':') : `${client_id}:${client_secret}`;
  if (!isSameText(pair, `${clientId}:${clientSecret}`)) throw refused('invalid_client', 401);
}

/** Uses up a code, which works once. */
function useCode({ store }: Service, asked: Asked): Code {
  const { code = '', code_verifier = '', redirect_uri } = fieldsOf(asked);
  const found = store.get('code', code);
  if (!found) throw refused('invalid_grant');
  store.remove('code', found.id);
  const challenge = createHash('sha256').update(code_verifier).digest('base64url');
  const isValid = found.expiresAt > asked.now.getTime() && found.challenge === challenge;
  if (!isValid || found.redirectUri !== redirect_uri) throw refused('invalid_grant');
  return found;
}

const claimsOf = ({ id, name, email, isVerified, groups, claims }: Person) => ({
  ...{ sub: id, name, email, email_verified: isVerified, groups },
  ...claims,
});

function token(service: Service, asked: Asked) {
  const { store, keys } = service;
  requireClient(service, asked);
  if (fieldsOf(asked).grant_type !== 'authorization_code') throw refused('unsupported_grant_type');
  const { personId, nonce } = useCode(service, asked);
  const person = store.get('person', personId)!;
  const access = store.put({ object: 'access', id: random(), personId, expiresAt: asked.now.getTime() + HOUR });
  const { fault, now } = asked;
  // Some services tell most in the userinfo only.
  const told = fault === 'short token' ? { sub: person.id } : claimsOf(person);
  const claims = { iss: issuerOf(service, asked), aud: keys.clientId, nonce, ...told };
  const id_token = fault === 'no token' ? undefined : idToken(store, claims, { now, fault, clientId: keys.clientId });
  return { access_token: access.id, token_type: 'Bearer', expires_in: HOUR / 1_000, id_token };
}

function userinfo({ store }: Service, { header, now, fault }: Asked) {
  const access = store.get('access', /^Bearer (.+)$/.exec(header('authorization'))?.[1] ?? '');
  const person = access && access.expiresAt > now.getTime() && store.get('person', access.personId);
  if (!person) throw refused('invalid_token', 401);
  return { ...claimsOf(person), ...(fault === 'other subject' && { sub: 'somebody-else' }) };
}

function logout({ query }: Asked): Answer {
  const { post_logout_redirect_uri: back = '' } = query;
  if (!/^https?:\/\//.test(back)) return htmlAnswer(htmlPage('Sandbox ID', '<p>You are signed out.</p>'));
  return htmlAnswer('', 302, { location: back });
}

function metadata(service: Service, asked: Asked) {
  const base = issuerOf(service, asked);
  return {
    issuer: asked.fault === 'other issuer' ? ELSEWHERE : base,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    userinfo_endpoint: `${base}/userinfo`,
    jwks_uri: `${base}/jwks`,
    ...(service.hasLogout && { end_session_endpoint: `${base}/logout` }),
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', ...(asked.fault === 'any algorithm' ? ['HS256', 'none'] : [])],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

/** The routes of the service. */
export const signInRoutes = (service: Service): Routes => ({
  [`GET ${service.path}/.well-known/openid-configuration`]: (asked) => metadata(service, asked),
  [`GET ${service.path}/jwks`]: () => publicKeys(service.store),
  [`GET ${service.path}/authorize`]: (asked) => signInPage(service, asked),
  [`POST ${service.path}/authorize`]: (asked) => leadBack(service, asked),
  [`POST ${service.path}/token`]: (asked) => token(service, asked),
  [`GET ${service.path}/userinfo`]: (asked) => userinfo(service, asked),
  [`GET ${service.path}/logout`]: logout,
});
