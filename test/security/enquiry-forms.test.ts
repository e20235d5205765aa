/** The public forms: floods, robots, and the mails that strangers can cause. */
import { beforeEach, describe, expect, it } from 'vitest';
import { clock } from '../helpers/clock.ts';
import { contact, send, tour } from '../helpers/enquiries.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';

// The tests set the network of a caller by the header of the trusted proxy.
useApp({ env: () => ({ TRUST_PROXY: '1' }) });
beforeEach(() => app.services.limits.reset());

let networks = 0;
const anotherNetwork = () => `198.51.100.${(networks += 1)}`;

const post = (body: unknown, network = '203.0.113.1') =>
  app.call('POST', '/booking-tour', { body, headers: { 'x-forwarded-for': network } });
const stored = async () => Number((await app.knex('enquiries').count('id as count').first<{ count: string }>()).count);
const openForm = async () => (await procedures(app, { token: '' }).enquiries.form.query()).opened;
const person = (number: number) => ({ email: `visitor${number}@example.org` });

describe('the hidden field', () => {
  it('drops what a robot sends, with the answer of a success', async () => {
    const right = await post(contact(world));
    const before = await stored();
    const dropped = await post(contact(world, { ...person(1), homepage: 'https://example.org' }));
    expect(dropped).toEqual(right);
    expect(await stored()).toBe(before);
    expect(await app.mails('visitor1@example.org')).toEqual([]);
  });
});

describe('the stamp of an opened form', () => {
  it('is too young for three seconds', async () => {
    const opened = await openForm();
    const body = contact(world, { opened });
    expect((await post(body)).meta).toMatchObject({
      status: 429,
      message: 'Please wait a moment and send the form again',
    });
    clock.advance(3_000);
    expect((await post(body)).meta.status).toBe(200);
  });

  it('cannot be written, backdated or used many times', async () => {
    const opened = await openForm();
    const [, nonce, signature] = opened.split('.');
    const backdated = `${Date.now() - 60_000}.${nonce}.${signature}`;
    const statusesOf = async (stamp: string | undefined) => {
      const statuses: number[] = [];
      app.services.limits.reset();
      for (let count = 1; count <= 12; count += 1) {
        const body = contact(world, { ...person(100 + count), ...(stamp && { opened: stamp }) });
        statuses.push((await post(body)).meta.status);
      }
      return statuses.filter((status) => status === 200).length;
    };
    // Forged stamps count as none. A call without a stamp is limited more.
    for (const forged of [undefined, 'x', '..', backdated, `${Date.now()}`]) expect(await statusesOf(forged)).toBe(10);
    clock.advance(3_000);
    expect(await statusesOf(opened)).toBe(3);
  });

  it('is the same one in all spellings of its signature', async () => {
    const opened = await openForm();
    clock.advance(3_000);
    const signature = Buffer.from(opened.split('.')[2]!, 'base64url');
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const spellings = [...alphabet]
      .map((last) => opened.slice(0, -1) + last)
      .filter((text) => Buffer.from(text.split('.')[2]!, 'base64url').equals(signature))
      .flatMap((text) => [text, `${text}=`]);
    expect(spellings.length).toBeGreaterThan(3);
    let accepted = 0;
    for (const [index, stamp] of spellings.entries()) {
      const { meta } = await post(contact(world, { ...person(200 + index), opened: stamp }));
      if (meta.status === 200) accepted += 1;
    }
    expect(accepted).toBe(3);
  });

  it('loses nothing when a form stays open over night', async () => {
    const opened = await openForm();
    clock.advance(30 * 3_600_000);
    expect((await post(contact(world, { opened }))).meta.status).toBe(200);
  });
});

describe('a flood', () => {
  it('ends at the limit of its network', async () => {
    const statuses: number[] = [];
    for (let count = 1; count <= 32; count += 1) {
      const opened = await openForm();
      clock.advance(3_000);
      statuses.push((await post(contact(world, { ...person(200 + count), opened }))).meta.status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    expect((await post(contact(world, person(300)), anotherNetwork())).meta.status).toBe(200);
  });

  it('to one email address ends, whatever the networks', async () => {
    const statuses: number[] = [];
    for (let count = 1; count <= 7; count += 1)
      statuses.push((await post(tour(world, { email: 'victim@example.org' }), anotherNetwork())).meta.status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await app.mails('victim@example.org')).toHaveLength(3);
  });

  it('does not fill the mailboxes of the staff', async () => {
    const before = (await app.mails(world.staff.email)).length;
    for (let count = 1; count <= 33; count += 1) await post(contact(world, person(400 + count)), anotherNetwork());
    const mails = await app.mails(world.staff.email);
    expect(mails.length - before).toBe(30);
  });
});

describe('the mails', () => {
  it('show the text of a visitor nowhere as HTML', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    await send(app, contact(world, { name: evil, company_name: evil, query: evil, email: 'evil@example.org' }));
    const staffMails = (await app.mails(world.staff.email)).filter(({ text }) => text.includes('evil@example.org'));
    const mails = [...staffMails, ...(await app.mails('evil@example.org'))];
    expect(mails).toHaveLength(2);
    for (const { html, text } of mails) expect(`${html}${text}`).not.toContain('onerror');
  });
});
