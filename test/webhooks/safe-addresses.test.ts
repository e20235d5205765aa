/** A webhook leads to the internet only: not to this machine or its networks, whatever its address says. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postPublicly } from '#server/integrations/post-publicly.ts';
import { type Receiver, startReceiver } from '../../sandbox/receiver/receiver.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type World, makeWorld } from '../helpers/world.ts';

const PRIVATE = 'The address must not lead to an address of this machine or its networks';

describe('as a webhook', () => {
  let app: TestApp;
  let world: World;
  beforeAll(async () => {
    app = await startTestApp();
    world = await makeWorld(app);
  });
  afterAll(() => app.stop());

  it.each([
    ['http://example.com/', 'Please enter an address that begins with https://'],
    ['https://localhost/', PRIVATE],
    ['https://127.0.0.1/', PRIVATE],
    ['https://2130706433/', PRIVATE],
    ['https://0x7f.1/', PRIVATE],
    ['https://[::1]/', PRIVATE],
    ['https://[::ffff:127.0.0.1]/', PRIVATE],
    ['https://169.254.169.254/latest/meta-data', PRIVATE],
    ['https://10.0.0.8/', PRIVATE],
    ['https://[fd00::1]/', PRIVATE],
  ])('%s is refused', async (url, message) => {
    const body = { url, types: ['*'] };
    const added = await app.call('POST', '/webhooks', { token: world.owner.token, body });
    expect(added.meta).toMatchObject({ status: 400, errors: [{ field: 'url', message }] });
    expect(await app.knex('webhooks')).toEqual([]);
  });
});

describe('a message', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.stop());
  const post = (url: string, limits: object = {}) =>
    postPublicly({ url, headers: {}, body: '{}' }, { isPublic: false, timeLimitMs: 500, maxBytes: 100, ...limits });

  it('is not sent to a host that has become private since it was chosen', async () => {
    await expect(post(`${receiver.address}/ok`, { isPublic: true })).rejects.toThrow('must not lead to an address');
    await expect(post(receiver.address.replace('127.0.0.1', 'localhost'), { isPublic: true })).rejects.toThrow();
    expect(receiver.received).toEqual([]);
  });

  it('is not sent to where a redirect leads', async () => {
    expect(await post(`${receiver.address}/redirect`)).toEqual({ status: 302, text: '' });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/redirect']);
  });

  it('waits for no answer longer than its limit, and reads no more of it', async () => {
    await expect(post(`${receiver.address}/hang`)).rejects.toThrow('No answer within 0.5 s');
    expect(await post(`${receiver.address}/long`)).toEqual({ status: 500, text: 'x'.repeat(100) });
    await expect(post(`${receiver.address}/liar`)).rejects.toThrow();
  });
});
