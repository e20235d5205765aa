/** Enquiries and tours over REST: what visitors send, what staff see and decide, and the mails. */
import { beforeEach, describe, expect, it } from 'vitest';
import { contact, send, tour, tourAt } from '../helpers/enquiries.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Person, addPerson } from '../helpers/world.ts';

useApp();
beforeEach(() => app.services.limits.reset());

type Enquiry = {
  _id: string;
  type: string;
  status: string | null;
  resource_type: string | null;
  space_id: { _id: string; name: string };
  query: string;
  timestamp: string | null;
  meta: { action: string | null; remark: string; new_tour_timestamp: string | null };
};

const list = async (person: Person, query = '') => {
  const { meta, data } = await app.call<Enquiry[]>('GET', `/booking-tour${query}`, { token: person.token });
  return { status: meta.status, total: meta.totalCount, items: data };
};
const decide = (person: Person, id: string, body: unknown) =>
  app.call<Enquiry>('PUT', `/booking-tour/admin-acknowledge/${id}`, { token: person.token, body });
const remove = (person: Person, id: string) => app.call('DELETE', `/booking-tour/${id}`, { token: person.token });

/** The mail about the decision; the confirmation of the request may be delivered after it. */
const decisionTo = async (email: string) =>
  (await app.mails(email)).find(({ subject }) => subject.startsWith('Your tour of'));

describe('a visitor', () => {
  it('sends an enquiry, and learns nothing but that it was received', async () => {
    const body = contact(world, { hear_me: 'A friend', name: '  Ada Lovelace ' });
    const { meta, data } = await app.call('POST', '/booking-tour', { body });
    expect(meta).toMatchObject({
      success: true,
      status: 200,
      message: 'Thank you for contacting us. We will get back to you soon.',
    });
    expect(data).toEqual({ type: 'contact_us' });
    const { items } = await list(world.staff, `?space_id=${world.spaceId}`);
    expect(items[0]).toMatchObject({
      type: 'contact_us',
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      mobile_no: '+447700900123',
      company_name: 'Engines Ltd',
      hear_me: 'A friend',
      space_id: { _id: world.spaceId, name: 'London' },
      resource_type: null,
      timestamp: null,
      query: 'Do you have\na quiet office?',
      status: null,
      meta: { action: null },
    });
  });

  it('asks for a tour', async () => {
    const { meta, data } = await app.call('POST', '/booking-tour', { body: tour(world) });
    expect(meta).toMatchObject({ success: true, status: 200, message: 'Successfully registered for the tour' });
    expect(data).toEqual({ type: 'book_tour' });
    const { items } = await list(world.staff, `?space_id=${world.spaceId}`);
    expect(items[0]).toMatchObject({
      type: 'book_tour',
      resource_type: 'Meeting Room',
      timestamp: tourAt(2),
      status: 'pending',
      meta: { action: null, remark: '', new_tour_timestamp: null },
    });
  });

  it.each([
    ['an hour that has passed', () => ({ timestamp: tourAt(-1) })],
    ['half past ten', () => ({ timestamp: tourAt(2, 10.5) })],
    ['nine o’clock', () => ({ timestamp: tourAt(2, 9) })],
    ['an unknown type of resource', () => ({ resource_type: 'garden' })],
    ['an unknown kind', () => ({ type: 'other' })],
    ['a name with a line break', () => ({ name: 'Ada\r\nBcc: eve@example.org' })],
    ['an email address with a line break', () => ({ email: 'ada@example.org\nBcc: eve@example.org' })],
    ['two email addresses', () => ({ email: 'ada@example.org,eve@example.org' })],
    ['a control character', () => ({ name: 'Ada\u0000' })],
    ['a long name', () => ({ name: 'x'.repeat(101) })],
    ['a text instead of a number', () => ({ mobile_no: '+44 call me' })],
  ])('is refused with %s', async (_what, change) => {
    const { meta } = await app.call('POST', '/booking-tour', { body: tour(world, change()) });
    expect(meta).toMatchObject({ success: false, status: 400 });
  });

  it('is refused for an unknown workspace, and for one that is switched off', async () => {
    expect((await app.call('POST', '/booking-tour', { body: contact({ spaceId: '9999' }) })).meta.status).toBe(404);
    await app.knex('spaces').where('id', world.otherSpaceId).update({ active: false });
    const hidden = await app.call('POST', '/booking-tour', { body: contact({ spaceId: world.otherSpaceId }) });
    await app.knex('spaces').where('id', world.otherSpaceId).update({ active: true });
    expect(hidden.meta.status).toBe(404);
  });

  it('gets a confirmation without their own text, and each member of staff of the workspace gets one mail', async () => {
    const reader = await addPerson(app.knex, 'Content Editor', [world.spaceId]);
    const body = contact(world, { name: 'Buy <b>now</b> www.example.org', email: 'spam@example.org' });
    await send(app, body);
    const [confirmation, ...others] = await app.mails('spam@example.org');
    expect(others).toEqual([]);
    expect(confirmation!.text).toContain('Thank you for contacting us. We will get back to you soon.');
    for (const text of [confirmation!.text, confirmation!.html]) {
      expect(text).not.toContain('www.example.org');
      expect(text).not.toContain('quiet office');
    }
    const staffMails = await app.mails(world.staff.email);
    const mine = staffMails.filter(({ text }) => text.includes('spam@example.org'));
    expect(mine).toHaveLength(1);
    expect(mine[0]!.links.some((link) => /\/app\/contact-us\?enquiry=\d+$/.test(link))).toBe(true);
    expect((await app.mails(world.owner.email)).length).toBeGreaterThan(0);
    expect(await app.mails(world.otherStaff.email)).toEqual([]);
    expect(await app.mails(reader.email)).toEqual([]);
  });
});

describe('the list', () => {
  it('shows staff the enquiries of their workspaces only', async () => {
    const here = await send(app, contact(world));
    const there = await send(app, contact({ spaceId: world.otherSpaceId }));
    const idsOf = async (person: Person) => (await list(person)).items.map(({ _id }) => _id);
    expect(await idsOf(world.staff)).toContain(here);
    expect(await idsOf(world.staff)).not.toContain(there);
    expect(await idsOf(world.otherStaff)).toEqual([there]);
    expect(await idsOf(world.owner)).toEqual(expect.arrayContaining([here, there]));
    expect((await list(world.otherStaff, `?space_id=${world.spaceId}`)).status).toBe(403);
    expect((await list(world.member)).status).toBe(403);
    expect((await app.call('GET', '/booking-tour')).meta.status).toBe(401);
  });

  it('is filtered by text, kind and status', async () => {
    await send(app, tour(world, { name: 'Zed Unique', email: 'zed@example.org' }));
    await send(app, contact(world, { company_name: 'Unique & Sons' }));
    const of = (query: string) => list(world.staff, `?space_id=${world.spaceId}&${query}`);
    expect((await of('text=unique')).total).toBe(2);
    expect((await of('text=ZED@')).total).toBe(1);
    expect((await of('text=unique&type=book_tour')).total).toBe(1);
    expect((await of('text=unique&status=pending')).total).toBe(1);
    expect((await of('text=unique&status=approved')).total).toBe(0);
    expect((await of('text=%25')).total).toBe(0);
  });

  it('deletes for good, for staff who may edit', async () => {
    const id = await send(app, contact(world));
    expect((await remove(world.otherStaff, id)).meta.status).toBe(403);
    expect((await remove(world.staff, id)).meta.status).toBe(200);
    expect((await remove(world.staff, id)).meta.status).toBe(404);
    expect(await app.knex('enquiries').where('id', id).first()).toBeUndefined();
  });
});

describe('a decision', () => {
  it.each([
    ['no action', {}, 'Please Select Request Type'],
    ['an unknown action', { action: 'postpone' }, 'Please Select Request Type'],
    ['a reschedule without a time', { action: 'reschedule', remark: 'Later' }, 'Please Select Date and Time'],
    [
      'a reschedule off the half hours',
      { action: 'reschedule', remark: 'Later', new_tour_timestamp: tourAt(3, 10).replace(':00:00', ':15:00') },
      'Please Select Date and Time',
    ],
    ['a reschedule without a remark', { action: 'reschedule', new_tour_timestamp: tourAt(3) }, 'Please Enter Remark'],
    ['a rejection without a remark', { action: 'reject', remark: ' ' }, 'Please Enter Remark'],
  ])('is refused with %s', async (_what, body, message) => {
    const id = await send(app, tour(world));
    expect((await decide(world.staff, id, body)).meta).toMatchObject({ status: 400, message });
  });

  it('approves with an invitation, once', async () => {
    const id = await send(app, tour(world, { email: 'approved@example.org' }));
    const { meta, data } = await decide(world.staff, id, { action: 'approve' });
    expect(meta.status).toBe(200);
    expect(data).toMatchObject({ _id: id, status: 'approved', meta: { action: 'approve', new_tour_timestamp: null } });
    const again = await decide(world.owner, id, { action: 'reject', remark: 'No' });
    expect(again.meta).toMatchObject({ status: 409, message: 'This tour request has already been decided' });
    expect(await decisionTo('approved@example.org')).toMatchObject({ subject: 'Your tour of London is confirmed' });
  });

  it('reschedules to a half hour, and mails the new time', async () => {
    const id = await send(app, tour(world, { email: 'later@example.org' }));
    const new_tour_timestamp = tourAt(4, 15.5);
    const past = await decide(world.staff, id, {
      action: 'reschedule',
      new_tour_timestamp: tourAt(-1),
      remark: 'Later',
    });
    expect(past.meta.status).toBe(400);
    const { data } = await decide(world.staff, id, {
      action: 'reschedule',
      new_tour_timestamp,
      remark: 'We are closed in the morning',
    });
    expect(data.meta).toEqual({ action: 'reschedule', remark: 'We are closed in the morning', new_tour_timestamp });
    const mail = await decisionTo('later@example.org');
    expect(mail!.text).toContain('15:30 (London time)');
    expect(mail!.text).toContain('We are closed in the morning');
  });

  it('rejects with the remark', async () => {
    const id = await send(app, tour(world, { email: 'rejected@example.org' }));
    expect((await decide(world.staff, id, { action: 'reject', remark: 'We are full' })).data.status).toBe('rejected');
    const mail = await decisionTo('rejected@example.org');
    expect(mail!.subject).toBe('Your tour of London cannot take place');
    expect(mail!.text).toContain('We are full');
  });

  it('is not made about an enquiry, in another workspace, or without the right to edit', async () => {
    const enquiry = await send(app, contact(world));
    expect((await decide(world.staff, enquiry, { action: 'approve' })).meta.status).toBe(400);
    const id = await send(app, tour(world));
    expect((await decide(world.otherStaff, id, { action: 'approve' })).meta.status).toBe(403);
    expect((await decide(world.member, id, { action: 'approve' })).meta.status).toBe(403);
    expect((await decide(world.staff, '999999', { action: 'approve' })).meta.status).toBe(404);
  });

  it('succeeds for one of two people at once', async () => {
    const id = await send(app, tour(world, { email: 'race@example.org' }));
    const answers = await Promise.all([
      decide(world.staff, id, { action: 'approve' }),
      decide(world.owner, id, { action: 'reject', remark: 'We are full' }),
      decide(world.staff, id, { action: 'reschedule', new_tour_timestamp: tourAt(5), remark: 'Later' }),
    ]);
    expect(answers.map(({ meta }) => meta.status).sort()).toEqual([200, 409, 409]);
    const decisions = (await app.mails('race@example.org')).filter(({ subject }) => subject.startsWith('Your tour of'));
    expect(decisions).toHaveLength(1);
  });
});

describe('a member', () => {
  it('sees the tours of their own verified email address, and no others', async () => {
    const email = 'tourist@example.org';
    const id = await send(app, tour(world, { email: email.toUpperCase() }));
    await send(app, contact(world, { email }));
    await send(app, tour(world, { email: 'somebody@example.org' }));
    await decide(world.staff, id, { action: 'reschedule', new_tour_timestamp: tourAt(4), remark: 'Later' });
    const tourist = await addPerson(app.knex, 'Member', [], email);
    const { data } = await app.call<Enquiry[]>('GET', '/booking-tour/mine', { token: tourist.token });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ _id: id, status: 'rescheduled', meta: { new_tour_timestamp: tourAt(4) } });
    expect((await app.call<Enquiry[]>('GET', '/booking-tour/mine', { token: world.member.token })).data).toEqual([]);
    expect((await app.call('GET', '/booking-tour/mine')).meta.status).toBe(401);
  });
});
