/** The consent page and the tokens of the sandbox. */
import { createHash, randomBytes } from 'node:crypto';
import { DAY, MINUTE, isSameText, uuidOf } from '../frame/basics.ts';
import { escapeHtml, htmlPage } from '../frame/page.ts';
import { Answer, type Asked, HTML, Refusal, type Routes, htmlAnswer } from '../frame/sandbox.ts';
import { TENANTS, type XeroStore } from './books.ts';

export type XeroKeys = { clientId: string; clientSecret: string };

const CODE_MS = 5 * MINUTE;
const ACCESS_MS = 30 * MINUTE;
const REFRESH_MS = 60 * DAY;
/** How long a refresh token that was exchanged is accepted again. */
const GRACE_MS = 30 * MINUTE;

const random = () => randomBytes(24).toString('base64url');
const refused = (error: string) => new Refusal(400, { error });
const refusedPage = (text: string) => new Refusal(400, text, HTML);
const fieldsOf = ({ body }: Asked) => (body ?? {}) as Record<string, string | string[] | undefined>;
const connectionId = (tenantId: string) => uuidOf(`connection ${tenantId}`);

/** The organisations that the application is connected to. */
export const connectedOf = (store: XeroStore) => TENANTS.filter(({ id }) => store.get('connected', id));

export const isAccess = (store: XeroStore, token: string, now: Date) =>
  (store.get('access', token)?.expiresAt ?? 0) > now.getTime();

/** Ends all access tokens, and with `all` the refresh tokens too, as if somebody had withdrawn the permission. */
export function expire(store: XeroStore, all: boolean): void {
  for (const kind of all ? (['access', 'refresh'] as const) : (['access'] as const))
    for (const { id } of store.list(kind)) store.remove(kind, id);
}

/** The fields of a request for permission, checked as Xero does. */
function requestOf(given: Record<string, unknown>, { clientId }: XeroKeys) {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  const [client_id, redirect_uri, state, code_challenge] = [
    text('client_id'),
    text('redirect_uri'),
    text('state'),
    text('code_challenge'),
  ];
  if (client_id !== clientId) throw refusedPage('unauthorized_client: Unknown client');
  if (code_challenge === '') throw refusedPage('invalid_request: code challenge required');
  if (!/^https?:\/\//.test(redirect_uri)) throw refusedPage('invalid_request: redirect_uri');
  return { client_id, redirect_uri, state, code_challenge };
}

function consentPage({ query }: Asked, keys: XeroKeys): Answer {
  const { response_type, code_challenge_method, scope = '' } = query;
  if (response_type !== 'code' || code_challenge_method !== 'S256' || !scope.includes('offline_access'))
    throw refusedPage('invalid_request');
  const fields = Object.entries(requestOf(query, keys)).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const choices = TENANTS.map(({ id, name }, index) => {
    const checked = index === 0 ? ' checked' : '';
    return `<p><label><input type="checkbox" name="tenants" value="${id}"${checked}> ${escapeHtml(name)}</label></p>`;
  });
  const scopes = scope.split(' ').map((each) => `<li>${escapeHtml(each)}</li>`);
  return htmlAnswer(
    htmlPage(
      'Xero sandbox',
      `<p>Cockpit wants access to your organisations. This page stands in for Xero on this machine.</p>
<ul>${scopes.join('')}</ul>
<form method="post" action="/identity/connect/authorize">${fields.join('')}${choices.join('')}
<button name="answer" value="allow">Allow access</button> <button name="answer" value="deny">Cancel</button></form>`,
    ),
  );
}

function consent(store: XeroStore, keys: XeroKeys, asked: Asked): Answer {
  const given = fieldsOf(asked);
  const { redirect_uri: redirectUri, state, code_challenge: challenge } = requestOf(given, keys);
  const back = new URL(redirectUri);
  back.searchParams.set('state', state);
  if (given.answer === 'allow') {
    const tenantIds = TENANTS.map(({ id }) => id).filter((id) => [given.tenants].flat().includes(id));
    const expiresAt = asked.now.getTime() + CODE_MS;
    const code = store.put({ object: 'code', id: random(), challenge, redirectUri, tenantIds, expiresAt });
    back.searchParams.set('code', code.id);
  } else back.searchParams.set('error', 'access_denied');
  return htmlAnswer('', 302, { location: back.href });
}

/** Uses up a code, which works once, and connects its organisations. */
function useCode(store: XeroStore, given: Record<string, string>, at: number): boolean {
  const code = store.get('code', given.code ?? '');
  if (!code) return false;
  store.remove('code', code.id);
  const challenge = createHash('sha256')
    .update(given.code_verifier ?? '')
    .digest('base64url');
  if (code.expiresAt <= at || code.challenge !== challenge || code.redirectUri !== given.redirect_uri) return false;
  for (const id of code.tenantIds) store.put({ object: 'connected', id });
  return true;
}

/** Uses up a refresh token. @returns false if it is not valid any more */
function useRefresh(store: XeroStore, id: string, at: number): boolean {
  const refresh = store.get('refresh', id);
  if (!refresh || refresh.expiresAt <= at) return false;
  if (refresh.usedAt !== null && refresh.usedAt + GRACE_MS <= at) return false;
  store.put({ ...refresh, usedAt: refresh.usedAt ?? at });
  return true;
}

export function signInRoutes(store: XeroStore, keys: XeroKeys): Routes {
  const basic = `Basic ${Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')}`;

  /** @throws Refusal unless the request has the id of the client, and its secret if it sends one */
  function requireClient(asked: Asked): void {
    const given = asked.header('authorization');
    const isKnown = given ? isSameText(given, basic) : fieldsOf(asked).client_id === keys.clientId;
    if (!isKnown) throw refused('invalid_client');
  }

  function tokens(asked: Asked) {
    requireClient(asked);
    const at = asked.now.getTime();
    const given = Object.fromEntries(Object.entries(fieldsOf(asked)).map(([name, value]) => [name, String(value)]));
    const { grant_type } = given;
    if (grant_type !== 'authorization_code' && grant_type !== 'refresh_token') throw refused('unsupported_grant_type');
    const isValid =
      grant_type === 'refresh_token' ? useRefresh(store, given.refresh_token ?? '', at) : useCode(store, given, at);
    if (!isValid) throw refused('invalid_grant');
    const access = store.put({ object: 'access', id: random(), expiresAt: at + ACCESS_MS });
    const refresh = store.put({ object: 'refresh', id: random(), usedAt: null, expiresAt: at + REFRESH_MS });
    return { access_token: access.id, refresh_token: refresh.id, expires_in: ACCESS_MS / 1_000, token_type: 'Bearer' };
  }

  /** Ends a refresh token and all connections. A token that is not valid is answered like one that was revoked. */
  function revoke(asked: Asked): void {
    requireClient(asked);
    const token = String(fieldsOf(asked).token);
    if (!store.get('refresh', token)) return;
    store.remove('refresh', token);
    for (const { id } of connectedOf(store)) store.remove('connected', id);
  }

  return {
    'GET /identity/connect/authorize': (asked) => consentPage(asked, keys),
    'POST /identity/connect/authorize': (asked) => consent(store, keys, asked),
    'POST /connect/token': tokens,
    'GET /.well-known/openid-configuration': () => ({ issuer: 'sandbox' }),
    'POST /connect/revocation': revoke,
    'GET /connections': () =>
      connectedOf(store).map(({ id, name }) => ({
        id: connectionId(id),
        tenantId: id,
        tenantType: 'ORGANISATION',
        tenantName: name,
      })),
    'DELETE /connections/:id': ({ params }) => {
      const tenant = connectedOf(store).find(({ id }) => connectionId(id) === params.id);
      if (!tenant) throw new Refusal(404, { Title: 'Not Found', Status: 404 });
      store.remove('connected', tenant.id);
      return new Answer(undefined, 204);
    },
  };
}
