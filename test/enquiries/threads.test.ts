/** The threads of enquiries: replies of staff, what people answer, notes, stages, owners, saved answers, and tours for callers. */
import { beforeEach, describe, expect, it } from 'vitest';
import { contact, send, tour, tourAt } from '../helpers/enquiries.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson } from '../helpers/world.ts';

useApp();
beforeEach(() => app.services.limits.reset());

const refused = (httpStatus: number) => ({ data: { httpStatus } });
const staff = () => procedures(app, world.staff);
let people = 0;
const newEmail = () => `asker${(people += 1)}@example.org`;
const ask = (more: Record<string, unknown> = {}) => send(app, contact(world, { email: newEmail(), ...more }));
const stageOf = async (_id: string) => (await staff().enquiries.get.query({ _id })).stage;
const thread = async (_id: string) =>
  (await staff().enquiries.messages.query({ _id })).map(({ direction, text }) => `${direction}: ${text}`);

/** The newest mail of staff to an address. */
async function mailTo(email: string) {
  // The confirmation of the enquiry may be delivered after it.
  return (await app.mails(email)).find(({ subject }) => subject.startsWith('Your '))!;
}

type Posted = Record<string, unknown>;

/** Posts a mail as the inbound mail service does. */
async function post(mail: Posted, secret = app.services.config.INBOUND_MAIL_SECRET!): Promise<number> {
  const authorization = `Basic ${Buffer.from(secret).toString('base64')}`;
  const url = `${app.address}/api/v1/inbound-mail/webhook`;
  return (await fetch(url, { method: 'POST', headers: { authorization }, body: JSON.stringify(mail) })).status;
}

/** An enquiry that staff have answered, and the token for its answers. */
async function answered(): Promise<{ _id: string; token: string }> {
  const email = newEmail();
  const _id = await ask({ email });
  await staff().enquiries.reply.mutate({ _id, text: 'Yes, we do.' });
  const [, token] = /\+([^@]*)@/.exec((await mailTo(email)).reply_to)!;
  return { _id, token: token! };
}

const answer = (token: string, more: Posted = {}) => ({
  FromFull: { Email: 'ada@example.org', Name: 'Ada' },
  OriginalRecipient: `reply+${token}@inbound.example.com`,
  MailboxHash: token,
  Subject: 'Re: Your enquiry',
  MessageID: `${token.slice(0, 12)}-${(people += 1)}`,
  TextBody: 'Thank you\n\n> Yes, we do.',
  StrippedTextReply: 'Thank you',
  Headers: [],
  ...more,
});

describe('a reply', () => {
  it('reaches the person with their question below, and answers the enquiry', async () => {
    const email = newEmail();
    const _id = await ask({ email });
    expect(await stageOf(_id)).toBe('new');
    const message = await staff().enquiries.reply.mutate({ _id, text: 'Yes, we do.\nCome and see.' });
    expect(message).toMatchObject({ direction: 'out', text: 'Yes, we do.\nCome and see.' });
    expect(await stageOf(_id)).toBe('answered');
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Your enquiry at London');
    expect(mail.text).toContain('Hello Ada Lovelace,\n\nYes, we do.\nCome and see.');
    expect(mail.text).toContain('You wrote:\n> Do you have\n> a quiet office?');
    expect(mail.reply_to).toMatch(new RegExp(`^reply\\+${_id}-[0-9a-f]{40}@inbound\\.example\\.com$`));
    const [stored] = await app.knex('enquiry_messages').where('enquiry_id', _id);
    expect(mail.message_id).toBe(stored!.message_id);
  });

  it('escapes HTML, and does not greet with a name that is none', async () => {
    const email = newEmail();
    const _id = await ask({ email, name: 'Buy <b>now</b> www.example.org', query: '<script>alert(1)</script>' });
    await staff().enquiries.reply.mutate({ _id, text: '<b>Hello</b>' });
    const mail = await mailTo(email);
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    expect(mail.text).not.toContain('www.example.org');
  });

  it('is refused for staff of another workspace, a deleted enquiry, and a text that is empty or too long', async () => {
    const _id = await ask();
    const other = procedures(app, world.otherStaff).enquiries;
    await expect(other.reply.mutate({ _id, text: 'Hello' })).rejects.toMatchObject(refused(403));
    await expect(other.messages.query({ _id })).rejects.toMatchObject(refused(403));
    await expect(other.addNote.mutate({ _id, text: 'Hello' })).rejects.toMatchObject(refused(403));
    await expect(other.update.mutate({ _id, stage: 'won' })).rejects.toMatchObject(refused(403));
    for (const text of ['', ' ', 'x'.repeat(5001)])
      await expect(staff().enquiries.reply.mutate({ _id, text })).rejects.toMatchObject(refused(400));
    await staff().enquiries.reply.mutate({ _id, text: 'x'.repeat(5000) });
    await staff().enquiries.remove.mutate({ _id });
    await expect(staff().enquiries.reply.mutate({ _id, text: 'Hello' })).rejects.toMatchObject(refused(404));
    expect(await app.knex('enquiry_messages').where('enquiry_id', _id)).toEqual([]);
  });

  it('of two people at once is in the thread twice', async () => {
    const _id = await ask();
    await Promise.all([
      staff().enquiries.reply.mutate({ _id, text: 'One' }),
      procedures(app, world.owner).enquiries.reply.mutate({ _id, text: 'Two' }),
    ]);
    expect((await thread(_id)).sort()).toEqual(['out: One', 'out: Two']);
    expect(await stageOf(_id)).toBe('answered');
  });
});

describe('what comes back', () => {
  it('is in the thread once, and the enquiry waits for an answer again', async () => {
    const { _id, token } = await answered();
    const mail = answer(token);
    expect(await Promise.all([post(mail), post(mail)])).toEqual([200, 200]);
    expect(await post(mail)).toBe(200);
    expect(await thread(_id)).toEqual(['out: Yes, we do.', 'in: Thank you']);
    expect((await staff().enquiries.messages.query({ _id })).map(({ author }) => author)[1]).toBe('Ada');
    expect(await stageOf(_id)).toBe('new');
  });

  it('names its sender, and whether it is another one than the person of the enquiry', async () => {
    const { _id, token } = await answered();
    const { email } = (await app.knex('enquiries').where('id', _id).first('email'))!;
    const own = { Email: email.toUpperCase().replace('@', '+work@'), Name: 'Ada' };
    const staffName = (await app.knex('users').where('id', world.staff.id).first('name'))!.name;
    for (const FromFull of [own, { Email: 'eve@example.org', Name: staffName }, undefined])
      expect(await post(answer(token, { FromFull }))).toBe(200);
    const [, ...received] = await staff().enquiries.messages.query({ _id });
    expect(received.map(({ author, from_email, is_stranger }) => [author, from_email, is_stranger])).toEqual([
      ['Ada', email.replace('@', '+work@'), false],
      [staffName, 'eve@example.org', true],
      ['Unknown sender', '', true],
    ]);
    const notices = (await app.mails(world.staff.email)).filter(({ subject }) => subject.includes(`no. ${_id} `));
    expect(notices.map(({ text }) => text.includes('Somebody else has answered your mail')).sort()).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('does not open an enquiry that is won', async () => {
    const { _id, token } = await answered();
    await staff().enquiries.update.mutate({ _id, stage: 'won' });
    expect(await post(answer(token))).toBe(200);
    await staff().enquiries.reply.mutate({ _id, text: 'Welcome' });
    expect(await stageOf(_id)).toBe('won');
  });

  it('is read from the address, and from the whole text if nothing else is there', async () => {
    const { _id, token } = await answered();
    const upper = `reply+${token.toUpperCase()}@inbound.example.com`;
    const html = { StrippedTextReply: '', TextBody: '<b>Hello</b>\r\n\u0000\u202eyou' };
    expect(await post(answer(token, { MailboxHash: '', OriginalRecipient: upper, ...html }))).toBe(200);
    expect(await post(answer(token, { StrippedTextReply: '', TextBody: '' }))).toBe(200);
    expect(await post(answer(token, { StrippedTextReply: 'x'.repeat(1_000_000), TextBody: '' }))).toBe(200);
    const [, first, second, third] = await thread(_id);
    expect(first).toBe('in: <b>Hello</b>\n you');
    expect(second).toBe('in: (no text)');
    expect(third).toHaveLength('in: '.length + 5000);
  });

  it('is refused with a wrong secret, a forged token, a deleted enquiry, and a body that is too large or none', async () => {
    const { _id, token } = await answered();
    expect(await post(answer(token), 'inbound:guessed')).toBe(401);
    expect(await post(answer(token), '')).toBe(401);
    const forged = `${_id}-${'0'.repeat(40)}`;
    expect(await post(answer(forged))).toBe(404);
    expect(await post(answer(token.replace(/^\d+/, '1')))).toBe(404);
    expect(await post(answer(token, { MailboxHash: '', OriginalRecipient: 'reply@inbound.example.com' }))).toBe(404);
    expect(await post(answer(token, { TextBody: 'x'.repeat(3_000_000) }))).toBe(413);
    expect(await post({ MailboxHash: token })).toBe(400);
    expect(await thread(_id)).toEqual(['out: Yes, we do.']);
    await staff().enquiries.remove.mutate({ _id });
    expect(await post(answer(token))).toBe(404);
  });

  it('is reported once to the staff who edit enquiries there, and to the owner alone if there is one', async () => {
    const asked = await answered();
    const owner = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
    const other = await addPerson(app.knex, 'Front Desk', [world.otherSpaceId]);
    const mailsTo = async ({ email }: { email: string }) =>
      (await app.mails(email)).filter(({ subject }) =>
        subject.startsWith(`New answer to the enquiry no. ${asked._id}`),
      );
    const mail = answer(asked.token);
    await Promise.all([post(mail), post(mail)]);
    await post(mail);
    const [notice, ...more] = await mailsTo(owner);
    expect(more).toEqual([]);
    expect(notice!.text).not.toContain('Thank you');
    expect(notice!.links.some((link) => link.endsWith(`/app/contact-us?enquiry=${asked._id}`))).toBe(true);
    expect(await mailsTo(world.staff)).toHaveLength(1);
    expect(await mailsTo(other)).toEqual([]);

    await staff().enquiries.update.mutate({ _id: asked._id, owner_id: owner.id });
    await post(answer(asked.token));
    expect([await mailsTo(owner), await mailsTo(world.staff)].map(({ length }) => length)).toEqual([2, 1]);

    await app.knex('users').where('id', owner.id).update({ status: false });
    await post(answer(asked.token));
    expect([await mailsTo(owner), await mailsTo(world.staff)].map(({ length }) => length)).toEqual([2, 2]);
  });

  it('is not reported if a program has sent it', async () => {
    const { _id, token } = await answered();
    const notices = async () =>
      (await app.mails(world.staff.email)).filter(({ subject }) => subject.includes(`enquiry no. ${_id} `)).length;
    for (const [Name, Value] of [
      ['Auto-Submitted', 'auto-replied'],
      ['Precedence', 'bulk'],
      ['X-Autoreply', 'yes'],
      ['X-AutoRespond', ''],
    ])
      expect(await post(answer(token, { Headers: [{ Name, Value }] }))).toBe(200);
    expect(await thread(_id)).toHaveLength(5);
    expect(await notices()).toBe(0);
    const byHand = [
      { Name: 'Auto-Submitted', Value: 'no' },
      { Name: 'constructor', Value: 'x' },
    ];
    expect(await post(answer(token, { Headers: byHand }))).toBe(200);
    expect(await notices()).toBe(1);
  });

  it('is limited for each enquiry', async () => {
    const { token } = await answered();
    const statuses: number[] = [];
    for (let sent = 0; sent < 51; sent += 1) statuses.push(await post(answer(token)));
    expect([statuses[49], statuses[50]]).toEqual([200, 429]);
  });
});

describe('the thread', () => {
  it('has notes and decisions, oldest first', async () => {
    const _id = await send(app, tour(world, { email: newEmail() }));
    await staff().enquiries.addNote.mutate({ _id, text: 'They called' });
    await staff().enquiries.decide.mutate({ _id, action: 'reject', remark: 'We are full' });
    expect(await thread(_id)).toEqual(['note: They called', 'note: Tour rejected\nWe are full']);
    expect(await stageOf(_id)).toBe('answered');
  });
});

describe('stage and owner', () => {
  it('are set by hand, filter the list, and count', async () => {
    const before = await staff().enquiries.countNew.query({ space_id: world.spaceId });
    const _id = await ask();
    expect(await staff().enquiries.countNew.query({ space_id: world.spaceId })).toBe(before + 1);
    const owner_id = world.staff.id;
    const changed = await staff().enquiries.update.mutate({ _id, stage: 'lost', owner_id });
    expect(changed).toMatchObject({ stage: 'lost', owner: { _id: owner_id } });
    expect(await staff().enquiries.countNew.query({ space_id: world.spaceId })).toBe(before);
    const lost = await staff().enquiries.list.query({ stage: 'lost', owner_id });
    expect(lost.items.map((each) => each._id)).toEqual([_id]);
    expect((await staff().enquiries.update.mutate({ _id, owner_id: null })).owner).toBeNull();
    const outsiders = [world.otherStaff.id, world.member.id, '99999'];
    for (const each of outsiders)
      await expect(staff().enquiries.update.mutate({ _id, owner_id: each })).rejects.toMatchObject(refused(400));
    const owners = await staff().enquiries.owners.query({ space_id: world.spaceId });
    expect(owners.map((each) => each._id)).toEqual(expect.arrayContaining([world.staff.id, world.owner.id]));
  });
});

describe('a tour for a caller', () => {
  const input = () => ({
    space_id: world.spaceId,
    name: 'Grace Hopper',
    mobile_no: '+447700900456',
    timestamp: tourAt(2, 10.5),
    resource_type: 'meeting_room' as const,
  });

  it('is approved at once, and confirmed only if staff want that', async () => {
    const email = newEmail();
    const silent = await staff().enquiries.addTour.mutate({ ...input(), email });
    expect(silent).toMatchObject({ status: 'approved', stage: 'answered', type: 'book_tour', email });
    expect(await app.mails(email)).toEqual([]);
    await staff().enquiries.addTour.mutate({ ...input(), email, send_confirmation: true });
    expect((await mailTo(email)).subject).toBe('Your tour of London is confirmed');
  });

  it('needs no address, and then cannot be answered by mail', async () => {
    const { _id, email } = await staff().enquiries.addTour.mutate({ ...input(), send_confirmation: true });
    expect(email).toBe('');
    await expect(staff().enquiries.reply.mutate({ _id, text: 'Hello' })).rejects.toMatchObject(refused(400));
  });

  it('is refused in the past, between the half hours, and in another workspace', async () => {
    const { addTour } = staff().enquiries;
    await expect(addTour.mutate({ ...input(), timestamp: tourAt(-1) })).rejects.toMatchObject(refused(400));
    await expect(
      addTour.mutate({ ...input(), timestamp: tourAt(2).replace(':00:00', ':15:00') }),
    ).rejects.toMatchObject(refused(400));
    const elsewhere = { ...input(), space_id: world.otherSpaceId };
    await expect(addTour.mutate(elsewhere)).rejects.toMatchObject(refused(403));
  });
});

describe('a saved answer', () => {
  const parking = { title: 'Parking', text: 'Behind the house.' };
  const titles = async (person = world.staff) =>
    (await procedures(app, person).savedAnswers.list.query({ space_id: world.spaceId })).map(({ title }) => title);

  it('is of a workspace or of all, and is changed by those who manage them', async () => {
    const { savedAnswers } = staff();
    const here = await savedAnswers.create.mutate({ ...parking, space_id: world.spaceId });
    await expect(savedAnswers.create.mutate(parking)).rejects.toMatchObject(refused(403));
    const all = await procedures(app, world.owner).savedAnswers.create.mutate({ ...parking, title: 'Prices' });
    expect(await titles()).toEqual(['Prices', 'Parking']);
    await expect(savedAnswers.update.mutate({ _id: all._id, title: 'Mine' })).rejects.toMatchObject(refused(403));
    await savedAnswers.update.mutate({ _id: here._id, title: 'Car park' });
    await savedAnswers.remove.mutate({ _id: here._id });
    expect(await titles()).toEqual(['Prices']);
    await savedAnswers.restore.mutate({ _id: here._id });
    expect(await titles()).toEqual(['Prices', 'Car park']);
    const elsewhere = procedures(app, world.otherStaff).savedAnswers;
    await expect(elsewhere.list.query({ space_id: world.spaceId })).rejects.toMatchObject(refused(403));
    const reader = await addPerson(app.knex, 'Content Editor', [world.spaceId]);
    await expect(titles(reader)).rejects.toMatchObject(refused(403));
  });
});
