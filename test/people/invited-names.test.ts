/** People are invited with a name: the mail greets by it, the form knows it, and the lists show it until the person has their own. */
import { describe, expect, it } from 'vitest';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';

useApp();

const ADA = { first_name: 'Ada', last_name: 'Lovelace' };
const by = () => procedures(app, world.owner);

async function lastMail(email: string) {
  await app.deliver();
  const mail = (await app.mails(email))[0]!;
  return { text: mail.text, link: new URL(mail.links[0]!) };
}

async function roleId(name: string): Promise<string> {
  return (await app.knex('roles').where('name', name).first('id'))!.id;
}

describe('a member', () => {
  const email = 'ada@example.org';
  const input = () => ({ email, space_id: world.spaceId, ...ADA });
  const listed = (text: string) => by().members.list.query({ space_id: world.spaceId, text });

  it('is greeted by the name, which the form knows and the list shows', async () => {
    expect(await by().members.add.mutate(input())).toMatchObject({ name: 'Ada Lovelace', invited: true });
    const { text, link } = await lastMail(email);
    expect(text).toContain('Hello Ada Lovelace,');
    expect(link.searchParams.get('name')).toBe('Ada Lovelace');
    expect((await listed('lovelace')).items).toMatchObject([{ name: 'Ada Lovelace', email }]);
  });

  it('is invited again with the same name', async () => {
    const { items } = await listed(email);
    await by().members.resendInvitation.mutate({ user_id: items[0]!._id, space_id: world.spaceId });
    expect((await lastMail(email)).text).toContain('Hello Ada Lovelace,');
  });

  it('has their own name once they have accepted', async () => {
    const { link } = await lastMail(email);
    const body = { link: link.searchParams.get('link'), name: 'Augusta King', password: 'a-long-password' };
    expect((await app.call('POST', '/auth/reset-password', { body })).meta).toMatchObject({ success: true });
    expect((await listed('augusta')).items).toMatchObject([{ name: 'Augusta King', invited: false }]);
    expect((await listed('lovelace')).items).toEqual([]);
  });

  it('may be invited without a name', async () => {
    const nameless = { email: 'nobody@example.org', space_id: world.spaceId };
    expect(await by().members.add.mutate(nameless)).toMatchObject({ name: '' });
    const { text, link } = await lastMail(nameless.email);
    expect(text).toContain('Hello,');
    expect(link.searchParams.has('name')).toBe(false);
  });

  it('who has an account is greeted by their own name, and staff learn nothing of it', async () => {
    const { email: known } = world.otherMember;
    const added = await by().members.add.mutate({ email: known, space_id: world.otherSpaceId, first_name: 'Bob' });
    expect(added.name).toBe('Bob');
    const { text, link } = await lastMail(known);
    expect(text).not.toContain('Bob');
    expect(link.searchParams.has('name')).toBe(false);
  });

  it.each([
    ['a link', { first_name: 'Win at', last_name: 'www.evil.example' }],
    ['markup', { first_name: '<b>Ada</b>', last_name: '' }],
  ])('is not greeted by %s', async (_what, names) => {
    const target = `${names.last_name.length}@attack.example.org`;
    await by().members.add.mutate({ email: target, space_id: world.spaceId, ...names });
    const { text } = await lastMail(target);
    expect(text).toContain('Hello,');
    expect(text).not.toContain('evil.example,');
  });

  it('has a name of at most 50 letters a part, on one line', async () => {
    const add = (first_name: string) => by().members.add.mutate({ ...input(), email: 'long@example.org', first_name });
    await expect(add('a'.repeat(51))).rejects.toThrow('Please use at most 50 characters');
    await expect(add('Ada\nLovelace')).rejects.toThrow('Please use one line only');
  });
});

describe('a colleague', () => {
  it('is greeted by the name, and listed by it until they have their own', async () => {
    const email = 'grace@example.org';
    const role_id = await roleId('Front Desk');
    const names = { first_name: ' Grace ', last_name: 'Hopper' };
    const invited = await by().team.invite.mutate({ email, role_id, active_spaces: [world.spaceId], ...names });
    expect(invited).toMatchObject({ name: 'Grace Hopper', invited: true });
    expect((await lastMail(email)).text).toContain('Hello Grace Hopper,');
    expect((await by().team.list.query({ text: 'hopper' })).items).toMatchObject([{ name: 'Grace Hopper', email }]);
    await by().team.resendInvitation.mutate({ user_id: invited._id });
    const { text, link } = await lastMail(email);
    expect(text).toContain('Hello Grace Hopper,');
    expect(link.searchParams.get('name')).toBe('Grace Hopper');
  });
});
