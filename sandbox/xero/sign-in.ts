/** The consent page and the tokens of the sandbox. */
import { createHash } from 'node:crypto';
import { type Answer, type Asked, HTML, Refusal, type SandboxRoute } from '../frame/json-sandbox.ts';
import { isSameText } from '../frame/basics.ts';
import { fieldsOf } from '../frame/basics.ts';
import { TENANTS, uuidOf } from './books.ts';
import type { XeroState } from './state.ts';

export type XeroKeys = { clientId: string; clientSecret: string };

const refused = (error: string) => new Refusal(400, { error });

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

type Request = Record<'client_id' | 'redirect_uri' | 'state' | 'code_challenge', string>;
const KEPT: (keyof Request)[] = ['client_id', 'redirect_uri', 'state', 'code_challenge'];

/** Checks a request for permission as Xero does. */
function requestOf(given: Record<string, unknown>, { clientId }: XeroKeys): Request {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  if (text('client_id') !== clientId) throw new Refusal(400, 'unauthorized_client: Unknown client', HTML);
  if (text('code_challenge') === '') throw new Refusal(400, 'invalid_request: code challenge required', HTML);
  if (!/^https?:\/\//.test(text('redirect_uri'))) throw new Refusal(400, 'invalid_request: redirect_uri', HTML);
  return Object.fromEntries(KEPT.map((name) => [name, text(name)])) as Request;
}

function consentPage({ query }: Asked, keys: XeroKeys): Answer {
  const { response_type, code_challenge_method, scope = '' } = query;
  if (response_type !== 'code' || code_challenge_method !== 'S256' || !scope.includes('offline_access'))
    throw new Refusal(400, 'invalid_request', HTML);
  const fields = Object.entries(requestOf(query, keys)).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  );
  const choices = TENANTS.map(({ id, name }, index) => {
    const checked = index === 0 ? ' checked' : '';
    return `<p><label><input type="checkbox" name="tenants" value="${id}"${checked}> ${escaped(name)}</label></p>`;
  });
  const scopes = scope.split(' ').map((each) => `<li>${escaped(each)}</li>`);
  return {
    headers: HTML,
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>Xero sandbox</title>
<style>body{font:16px system-ui;max-width:32rem;margin:4rem auto;padding:0 1rem}button{font:inherit;padding:.6rem 1rem}</style>
<h1>Xero sandbox</h1>
<p>Cockpit wants access to your organisations. This page stands in for Xero on this machine.</p>
<ul>${scopes.join('')}</ul>
<form method="post" action="/identity/connect/authorize">${fields.join('')}${choices.join('')}
<button name="answer" value="allow">Allow access</button> <button name="answer" value="deny">Cancel</button></form></html>`,
  };
}

function consent(state: XeroState, { body, now }: Asked, keys: XeroKeys): Answer {
  const given = fieldsOf(body);
  const request = requestOf(given, keys);
  const back = new URL(request.redirect_uri);
  back.searchParams.set('state', request.state);
  if (given.answer === 'allow') {
    const { code_challenge: challenge, redirect_uri: redirectUri } = request;
    const tenantIds = TENANTS.map(({ id }) => id).filter((id) => [given.tenants].flat().includes(id));
    back.searchParams.set('code', state.addCode({ challenge, redirectUri, tenantIds }, now));
  } else back.searchParams.set('error', 'access_denied');
  return { status: 302, headers: { ...HTML, location: back.href }, body: '' };
}

/** @throws Refusal unless the request has the id of the client, and its secret if it sends one */
function requireClient({ header, body }: Asked, { clientId, clientSecret }: XeroKeys): void {
  const basic = header('authorization');
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const isKnown = basic ? isSameText(basic, expected) : fieldsOf(body).client_id === clientId;
  if (!isKnown) throw refused('invalid_client');
}

function tokens(state: XeroState, asked: Asked, keys: XeroKeys): Answer {
  requireClient(asked, keys);
  const { body, now } = asked;
  const given = Object.fromEntries(Object.entries(fieldsOf(body)).map(([name, value]) => [name, String(value)]));
  if (given.grant_type === 'authorization_code') {
    const code = state.takeCode(given.code ?? '', now);
    const challenge = createHash('sha256')
      .update(given.code_verifier ?? '')
      .digest('base64url');
    if (code?.challenge !== challenge || code.redirectUri !== given.redirect_uri) throw refused('invalid_grant');
    state.connect(code.tenantIds);
  } else if (given.grant_type !== 'refresh_token') throw refused('unsupported_grant_type');
  else if (!state.useRefresh(given.refresh_token ?? '', now)) throw refused('invalid_grant');
  const { access, refresh, seconds } = state.issueTokens(now);
  return { body: { access_token: access, refresh_token: refresh, expires_in: seconds, token_type: 'Bearer' } };
}

const connectionId = (tenantId: string) => uuidOf(`connection ${tenantId}`);

function connections(state: XeroState): Answer {
  const body = state.connected.map(({ id, name }) => ({
    id: connectionId(id),
    tenantId: id,
    tenantType: 'ORGANISATION',
    tenantName: name,
  }));
  return { body };
}

function disconnect(state: XeroState, { params }: Asked): Answer {
  const tenant = TENANTS.find(({ id }) => connectionId(id) === params.id);
  if (!tenant || !state.disconnect(tenant.id)) throw new Refusal(404, { Title: 'Not Found', Status: 404 });
  return { status: 204, body: undefined };
}

/** A token that is not valid is answered like one that was revoked. */
function revoke(state: XeroState, asked: Asked, keys: XeroKeys): Answer {
  requireClient(asked, keys);
  state.revoke(String(fieldsOf(asked.body).token));
  return { body: undefined };
}

export function signInRoutes(state: XeroState, keys: XeroKeys): SandboxRoute[] {
  return [
    { method: 'get', path: '/identity/connect/authorize', answer: (asked) => consentPage(asked, keys) },
    { method: 'post', path: '/identity/connect/authorize', answer: (asked) => consent(state, asked, keys) },
    { method: 'post', path: '/connect/token', answer: (asked) => tokens(state, asked, keys) },
    { method: 'get', path: '/.well-known/openid-configuration', answer: () => ({ body: { issuer: 'sandbox' } }) },
    { method: 'post', path: '/connect/revocation', answer: (asked) => revoke(state, asked, keys) },
    { method: 'get', path: '/connections', answer: () => connections(state) },
    { method: 'delete', path: '/connections/:id', answer: (asked) => disconnect(state, asked) },
  ];
}
