/** The client of Xero against its sandbox: sign-in, lists, new documents, refusals and faults. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newSignIn } from '#server/integrations/xero-oauth.ts';
import { TENANT, TENANTS } from '../../sandbox/xero/books.ts';
import { clock } from '../helpers/clock.ts';
import { type XeroSandbox, answerConsent, xeroAt, xeroSandbox } from './accounting.ts';

let sandbox: XeroSandbox;
beforeAll(async () => {
  sandbox = await xeroSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await sandbox.clearFaults();
  clock.reset();
});

const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: { kind: string }) => error.kind,
  );

async function signIn(client = xeroAt(sandbox.url)) {
  const begun = newSignIn();
  const back = await answerConsent(client.identity.consentUrl(begun));
  const code = back.searchParams.get('code') ?? '';
  return { begun, back, code, tokens: await client.identity.redeem(code, begun.verifier) };
}

async function connected(client = xeroAt(sandbox.url)) {
  const { tokens } = await signIn(client);
  return client.api.of({ accessToken: tokens.access_token, tenantId: TENANT.id });
}

async function all<T>(pages: AsyncGenerator<T[]>): Promise<T[]> {
  const items: T[] = [];
  for await (const page of pages) items.push(...page);
  return items;
}

describe('the sign-in', () => {
  it('leads over the consent page to tokens', async () => {
    const { back, begun, tokens } = await signIn();
    expect(back.origin + back.pathname).toBe('http://localhost:3000/app/xero/connected');
    expect(back.searchParams.get('state')).toBe(begun.state);
    expect(tokens.expires_in).toBe(1_800);
    const { api } = xeroAt(sandbox.url);
    expect(await api.listTenants(tokens.access_token)).toEqual([
      { connectionId: expect.any(String) as string, tenantId: TENANT.id, name: TENANT.name },
    ]);
  });

  it('connects the organisations that are chosen, and each connection ends by itself or with the permission', async () => {
    const { identity, api } = xeroAt(sandbox.url);
    const begun = newSignIn();
    const back = await answerConsent(identity.consentUrl(begun), { tenants: TENANTS.map(({ id }) => id) });
    const tokens = await identity.redeem(back.searchParams.get('code') ?? '', begun.verifier);
    const { access_token: access, refresh_token: refresh } = tokens;
    const [demo, events] = await api.listTenants(access);
    expect([demo?.name, events?.name]).toEqual(TENANTS.map(({ name }) => name));
    const nameOf = (tenantId: string) => api.of({ accessToken: access, tenantId }).organisationName();
    expect(await nameOf(events!.tenantId)).toBe('Cockpit Events');
    await api.removeConnection(access, events!.connectionId);
    expect(await kindOf(nameOf(events!.tenantId))).not.toBe('answered');
    expect(await kindOf(api.removeConnection(access, events!.connectionId))).toBe('missing');
    expect(await nameOf(demo!.tenantId)).toBe(TENANT.name);
    await identity.revoke(refresh);
    expect(await api.listTenants(access)).toEqual([]);
    expect(await kindOf(identity.renew(refresh))).toBe('key');
    expect(await kindOf(identity.revoke(refresh))).toBe('answered');
  });

  it('that is cancelled has no code', async () => {
    const back = await answerConsent(xeroAt(sandbox.url).identity.consentUrl(newSignIn()), { answer: 'deny' });
    expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['access_denied', null]);
  });

  it('accepts a code once, and only with its verifier', async () => {
    const { identity } = xeroAt(sandbox.url);
    const { code, begun } = await signIn();
    expect(await kindOf(identity.redeem(code, begun.verifier))).toBe('key');
    const other = newSignIn();
    const back = await answerConsent(identity.consentUrl(other));
    expect(await kindOf(identity.redeem(back.searchParams.get('code')!, begun.verifier))).toBe('key');
  });

  it('works without a secret, and not with a wrong one', async () => {
    const pkce = await signIn(xeroAt(sandbox.url, { keys: { clientSecret: '' } }));
    expect(pkce.tokens.access_token).not.toBe('');
    expect(await kindOf(signIn(xeroAt(sandbox.url, { keys: { clientSecret: 'wrong' } })))).toBe('key');
  });

  it('needs a challenge', async () => {
    const url = new URL(xeroAt(sandbox.url).identity.consentUrl(newSignIn()));
    url.searchParams.delete('code_challenge');
    expect((await fetch(url)).status).toBe(400);
  });
});

describe('tokens', () => {
  it('rotate: the old refresh token is accepted only for a short time', async () => {
    const { identity } = xeroAt(sandbox.url);
    const { tokens } = await signIn();
    const next = await identity.renew(tokens.refresh_token);
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect(await kindOf(identity.renew(tokens.refresh_token))).toBe('answered');
    clock.advance(31 * 60_000);
    expect(await kindOf(identity.renew(tokens.refresh_token))).toBe('key');
    expect(await kindOf(identity.renew(next.refresh_token))).toBe('answered');
  });

  it('that have run out are refused', async () => {
    const api = await connected();
    clock.advance(31 * 60_000);
    expect(await kindOf(api.organisationName())).toBe('key');
  });
});

const line = {
  Description: 'Room',
  Quantity: 1,
  UnitAmount: 10.1,
  AccountCode: '200',
  TaxType: 'OUTPUT2',
  TaxAmount: 2.02,
};
const body = (number: string, contact: string) => ({
  Type: 'ACCREC',
  InvoiceNumber: number,
  Reference: 'Cockpit',
  Contact: { ContactID: contact },
  Date: '2030-01-07',
  LineAmountTypes: 'Exclusive',
  Status: 'AUTHORISED',
  LineItems: [line],
});
const contactOf = (number: string) => ({ Name: `Ada ${number}`, ContactNumber: number });

describe('the accounting', () => {
  it('lists accounts and documents', async () => {
    const api = await connected();
    expect(await api.organisationName()).toBe(TENANT.name);
    expect((await api.listAccounts()).filter(({ Type }) => Type === 'BANK')).toMatchObject([
      { Code: '090', Name: 'Business Current Account', BankAccountNumber: '20-00-00 55779911', CurrencyCode: 'GBP' },
      { Code: '091' },
    ]);
    const documents = await all(api.listDocuments('invoice', null));
    expect(documents.find(({ number }) => number === 'SI-0043')).toMatchObject({
      contact: 'Marine Systems',
      totalPence: 42_000,
      openPence: 42_000,
      status: 'AUTHORISED',
      isSale: true,
    });
    expect(await all(api.listDocuments('invoice', new Date(clock.now().getTime() + 60_000)))).toEqual([]);
  });

  it('creates a contact, an invoice and its payment', async () => {
    const api = await connected();
    const contact = await api.createContact(contactOf('c1'), 'contact 1');
    expect(await api.findContact('c1')).toBe(contact);
    const made = await api.createDocument('invoice', body('T-1', contact), 'invoice 1');
    expect(made).toMatchObject({ number: 'T-1', totalPence: 1_212, openPence: 1_212, day: '2030-01-07' });
    const [bank] = await api.listAccounts();
    const payment = { Invoice: { InvoiceID: made.id }, Account: { AccountID: bank!.AccountID }, Date: '2030-01-07' };
    await api.createPayment({ ...payment, Amount: 12.12 }, 'payment 1');
    expect(await api.findDocument('invoice', 'T-1')).toMatchObject({ status: 'PAID', openPence: 0 });
    expect(await api.onlineInvoice(made.id)).toMatch(/^http/);
    expect(await api.findDocument('invoice', 'T-none')).toBeUndefined();
  });

  it('reads all pages', async () => {
    const api = await connected();
    const contact = await api.createContact(contactOf('c2'), 'contact 2');
    for (let index = 0; index < 120; index += 1)
      await api.createDocument('invoice', body(`P-${index}`, contact), `page ${index}`);
    const numbers = (await all(api.listDocuments('invoice', null))).map(({ number }) => number);
    expect(new Set(numbers.filter((number) => number.startsWith('P-'))).size).toBe(120);
  });
});

describe('failures', () => {
  it('a refused record says why', async () => {
    const api = await connected();
    const contact = await api.createContact(contactOf('c3'), 'contact 3');
    await api.createDocument('invoice', body('D-1', contact), 'first');
    await expect(api.createDocument('invoice', body('D-1', contact), 'second')).rejects.toThrow(
      'Xero: Invoice # must be unique.',
    );
    await expect(api.createContact(contactOf('c3'), 'third')).rejects.toThrow('already assigned to another contact');
  });

  it('a call that was cut off after the work is repeated without a second effect', async () => {
    const api = await connected();
    const contact = await api.createContact(contactOf('c4'), 'contact 4');
    await sandbox.fault({ path: '/api.xro/2.0/Invoices', method: 'PUT', drop: 'after' });
    expect(await api.createDocument('invoice', body('K-1', contact), 'cut off')).toMatchObject({ number: 'K-1' });
    const { documents } = await sandbox.books();
    expect(documents.filter(({ number }) => number === 'K-1')).toHaveLength(1);
  });

  it('are distinguished', async () => {
    const { identity, api } = xeroAt(sandbox.url);
    const { tokens } = await signIn();
    const calls = api.of({ accessToken: tokens.access_token, tenantId: TENANT.id });
    expect(await kindOf(api.of({ accessToken: 'wrong', tenantId: TENANT.id }).organisationName())).toBe('key');
    expect(await kindOf(api.of({ accessToken: tokens.access_token, tenantId: 'other' }).organisationName())).toBe(
      'key',
    );
    await sandbox.fault({ path: '/api.xro', status: 200, text: '<html>' });
    expect(await kindOf(calls.organisationName())).toBe('unreadable');
    await sandbox.fault({ path: '/api.xro', status: 500, times: 3 });
    expect(await kindOf(calls.organisationName())).toBe('unanswered');
    await sandbox.fault({ path: '/connect/token', drop: 'after' });
    expect(await kindOf(identity.renew(tokens.refresh_token))).toBe('unanswered');
  });

  it('a call too many waits as long as Xero says', async () => {
    const pauses: number[] = [];
    const pause = (ms: number) => Promise.resolve(pauses.push(ms));
    const calls = await connected(xeroAt(sandbox.url, { pause }));
    await sandbox.fault({ path: '/api.xro', status: 429, retry_after: 7 });
    expect(await kindOf(calls.organisationName())).toBe('answered');
    expect(pauses).toEqual([7_000]);
  });

  it('the sandbox accepts a limited number of calls per minute', async () => {
    const limited = await xeroSandbox(2);
    const client = xeroAt(limited.url);
    const begun = newSignIn();
    const back = await answerConsent(client.identity.consentUrl(begun));
    const tokens = await client.identity.redeem(back.searchParams.get('code')!, begun.verifier);
    const calls = client.api.of({ accessToken: tokens.access_token, tenantId: TENANT.id });
    const kinds = [];
    for (let count = 0; count < 3; count += 1) kinds.push(await kindOf(calls.organisationName()));
    expect(kinds).toEqual(['answered', 'answered', 'busy']);
    await limited.stop();
  });
});
