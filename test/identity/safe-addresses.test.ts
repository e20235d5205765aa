/** A provider is on the internet only, and what is written to the log of a sign-in has no secrets. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { app, useApp, world } from '../helpers/stage.ts';
import { data } from '../helpers/world.ts';
import { CLIENT } from './stage.ts';

useApp();

const PRIVATE = 'The address must not lead to an address of this machine or its networks';
const body = (issuer: string) => ({
  name: 'Acme',
  issuer,
  client_id: CLIENT.clientId,
  client_secret: CLIENT.clientSecret,
  audience: 'both',
});
const add = (issuer: string) =>
  app.call('POST', '/sign-in-providers', { token: world.owner.token, body: body(issuer) });

it.each([
  ['http://example.com', 'Please enter an address that begins with https://'],
  ['https://localhost', PRIVATE],
  ['https://127.0.0.1', PRIVATE],
  ['https://0x7f.1', PRIVATE],
  ['https://[::1]', PRIVATE],
  ['https://169.254.169.254/latest', PRIVATE],
  ['https://10.0.0.8', PRIVATE],
  ['https://user:password@example.com', 'Please enter an address without a password'],
  ['https://example.com/?x=1', 'Please enter an address without a query'],
  ['javascript:alert(1)', 'Please enter an address that begins with https://'],
])('%s is refused as an issuer', async (issuer, message) => {
  expect((await add(issuer)).meta).toMatchObject({ status: 400, errors: [{ field: 'issuer', message }] });
  expect(await app.knex('identity_providers')).toEqual([]);
});

describe('an issuer that leads to this machine by now', () => {
  const called: string[] = [];
  const server = createServer((request, response) => {
    called.push(request.url ?? '');
    response.end('{}');
  });
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve())));
  afterAll(() => void server.close());

  it('is not called', async () => {
    const { _id } = await data(add('https://issuer.invalid'));
    const issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await app.knex('identity_providers').where('id', _id).update({ issuer });
    const begun = await app.call('POST', '/auth/oidc/begin', { body: { _id } });
    expect(begun.meta).toMatchObject({ status: 409, message: 'The address of Acme is not on the internet' });
    expect(called).toEqual([]);
  });
});
