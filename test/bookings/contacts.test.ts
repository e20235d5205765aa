/** Customers without an account: staff book for them, keep them as contacts, and merge them with a member later. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Booked, type Person, type World, addPerson, makeWorld, roomBooking, slot } from '../helpers/world.ts';

let app: TestApp;
let world: World;
/** A member of the workspace. */
let regular: Person;
beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  regular = await addPerson(app.knex, 'Member', [world.spaceId], 'regular@example.org');
});
afterAll(() => app.stop());

type Answer = Booked & {
  name: string;
  email: string;
  booking_status: string | null;
  assignedUser: { _id: string } | null;
};

let day = 1;
/** A period that no other test uses. */
const next = () => roomBooking(world, slot((day += 1)));

const book = (body: object, person = world.staff) =>
  app.call<Answer>('POST', '/bookings', { token: person.token, body: { ...next(), ...body } });
const contacts = async (person = world.staff) =>
  (
    await app.call<{ _id: string; name: string; email: string; version: number }[]>(
      'GET',
      `/contacts?space_id=${world.spaceId}`,
      { token: person.token },
    )
  ).data;
const rowOf = (id: string) => app.knex('bookings').where('id', id).first();
const desk = (id: string, amount: number) =>
  app.call('POST', `/bookings/${id}/desk-payment`, { token: world.staff.token, body: { method: 'cash', amount } });
const merge = (id: string, user: Person, person = world.staff) =>
  app.call('POST', `/contacts/${id}/merge`, { token: person.token, body: { user_id: user.id } });

describe('a booking for somebody without an account', () => {
  it('needs a name only, and keeps the person as a contact', async () => {
    const { data, meta } = await book({ name: 'Grace Hopper', number: '+4407700900123', company_name: 'Navy' });
    expect(meta.success).toBe(true);
    expect(data).toMatchObject({ name: 'Grace Hopper', email: '', assignedUser: null, payment_status: 'pending' });
    const row = await rowOf(data._id);
    expect(row).toMatchObject({
      customer_name: 'Grace Hopper',
      customer_number: '+447700900123',
      assigned_user_id: null,
    });
    const [contact] = await app.knex('contacts').where('id', row!.contact_id);
    expect(contact).toMatchObject({ name: 'Grace Hopper', company_name: 'Navy', email: '', space_id: world.spaceId });
    // They pay at the desk. The invoice names them with their company.
    expect((await desk(data._id, 10_800)).meta.success).toBe(true);
    await app.deliver();
    const [invoice] = await app.knex('invoices').where('booking_id', data._id);
    expect(invoice).toMatchObject({ user_id: null, total_pence: 10_800 });
    expect(invoice!.snapshot).toMatchObject({ customer: { name: 'Grace Hopper', company_name: 'Navy' } });
  });

  it('takes the contact that is known by the same address', async () => {
    const person = { name: 'Ada', email: 'ada@example.org' };
    const [one, other] = await Promise.all([book(person), book(person)]);
    expect([one.meta.success, other.meta.success]).toEqual([true, true]);
    const ids = await app.knex('bookings').whereIn('id', [one.data._id, other.data._id]).pluck('contact_id');
    expect(ids[0]).toBe(ids[1]);
    const named = await book({ contact_id: ids[0] });
    expect(named.data).toMatchObject({ name: 'Ada', email: 'ada@example.org', members: ['ada@example.org'] });
  });

  it('bills an account only if the caller may read it, and says nothing about others', async () => {
    const member = await book({ name: 'Whoever', email: regular.email });
    expect(member.data.assignedUser).toMatchObject({ _id: regular.id });
    expect((await rowOf(member.data._id))!.contact_id).toBeNull();
    const hidden = await addPerson(app.knex, 'Member', [world.otherSpaceId], 'hidden@example.org');
    const known = await book({ name: 'Hidden', email: hidden.email });
    const unknown = await book({ name: 'Hidden', email: 'no-account@example.org' });
    const shown = ({ data }: typeof known) => ({
      ...data,
      _id: '',
      from: '',
      to: '',
      email: '',
      members: [],
      meta: {},
      created_at: '',
      hold_until: '',
      refund_until: null,
    });
    expect(shown(known)).toEqual(shown(unknown));
  });

  it('is refused to members, for contacts of other workspaces, and for blocked members', async () => {
    expect((await book({ name: 'A friend' }, world.member)).meta.status).toBe(403);
    expect((await book({ payment: 'account' }, world.member)).meta.status).toBe(403);
    const body = { space_id: world.otherSpaceId, name: 'Foreign' };
    const { data } = await app.call<{ _id: string }>('POST', '/contacts', { token: world.owner.token, body });
    const before = await app.knex('bookings').count({ all: '*' });
    expect((await book({ contact_id: data._id })).meta.status).toBe(400);
    const blocked = await addPerson(app.knex, 'Member', [world.spaceId], 'blocked@example.org');
    await app.knex('user_spaces').where('user_id', blocked.id).update({ active: false });
    expect((await book({ name: 'Blocked', email: blocked.email })).meta.status).toBe(400);
    expect(await app.knex('bookings').count({ all: '*' })).toEqual(before);
  });
});

describe('the payment of a booking by staff', () => {
  it('by link holds it for a day and mails the link once, and needs an address', async () => {
    const email = 'link@example.org';
    const { data } = await book({ name: 'Link', email, payment: 'link' });
    const row = await rowOf(data._id);
    expect(row!.hold_until!.getTime() - row!.created_at.getTime()).toBe(24 * 3_600_000);
    await app.deliver();
    const mails = await app.mails(email);
    expect(mails.filter(({ subject }) => subject.startsWith('Please pay'))).toHaveLength(1);
    const refused = await book({ name: 'Nobody', payment: 'link' });
    expect(refused.meta.status).toBe(400);
    expect(refused.meta.message).toBe('Please enter the email address for the link');
    expect((await contacts()).map(({ name }) => name)).not.toContain('Nobody');
  });

  it('on account confirms it at once, and writes one invoice', async () => {
    const email = 'account@example.org';
    const { data } = await book({ name: 'Regular', email, payment: 'account' });
    expect(data).toMatchObject({ payment_status: 'completed', booking_status: 'Approved', hold_until: null });
    await app.deliver();
    await app.deliver();
    const invoices = await app.knex('invoices').where('booking_id', data._id);
    expect(invoices.map(({ total_pence }) => total_pence)).toEqual([10_800]);
    const [mail] = (await app.mails(email)).filter(({ subject }) => subject.includes('confirmed'));
    expect(mail!.text).toContain('Your booking is confirmed. You will receive an invoice.');
    // An account is billed in the same way, and may cancel without a refund by card.
    const own = await book({ assignedUser: regular.email, members: [regular.email], payment: 'account' });
    expect(own.data).toMatchObject({ payment_status: 'completed', assignedUser: { _id: regular.id } });
    const gone = await app.call('DELETE', `/bookings/cancel/${own.data._id}`, { token: regular.token });
    expect(gone.meta.success).toBe(true);
    await app.deliver();
    expect(
      await app
        .knex('refunds')
        .join('charges', 'charges.id', 'refunds.charge_id')
        .where('charges.booking_id', own.data._id),
    ).toEqual([]);
  });

  it('on account needs the right to approve requests', async () => {
    const area = { show: true, editable: true };
    const permissions = { booking: { booking: area }, members: area };
    const body = { name: 'Receptionist', permissions, showAllBooking: true };
    await app.call('POST', '/roles', { token: world.owner.token, body });
    const lesser = await addPerson(app.knex, 'Receptionist', [world.spaceId]);
    expect((await book({ name: 'Ada', payment: 'account' }, lesser)).meta.status).toBe(403);
    expect((await book({ name: 'Ada' }, lesser)).meta.success).toBe(true);
  });

  it('with approval keeps the contact, too', async () => {
    const body = { ...next(), name: 'Asked', company_name: 'Asking Ltd' };
    const { data } = await app.call<Answer>('POST', '/bookings/resource-without-pay', {
      token: world.staff.token,
      body,
    });
    const row = await rowOf(data._id);
    expect(row).toMatchObject({ customer_name: 'Asked', booking_status: 'Assigned' });
    expect(await app.knex('contacts').where('id', row!.contact_id).first('company_name')).toEqual({
      company_name: 'Asking Ltd',
    });
  });
});

describe('a merge', () => {
  it('gives bookings and invoices to the member, and the contact leaves the list', async () => {
    const { data } = await book({ name: 'Soon a member', payment: 'account' });
    const held = await book({ name: 'Soon a member' });
    await app
      .knex('bookings')
      .where('id', held.data._id)
      .update({ contact_id: (await rowOf(data._id))!.contact_id });
    await app.deliver();
    const contactId = (await rowOf(data._id))!.contact_id!;
    const joined = await addPerson(app.knex, 'Member', [world.spaceId], 'joined@example.org');
    expect((await merge(contactId, joined)).meta.success).toBe(true);
    await app.deliver();
    await app.deliver();
    expect(await rowOf(data._id)).toMatchObject({ assigned_user_id: joined.id });
    expect(await rowOf(held.data._id)).toMatchObject({ assigned_user_id: joined.id });
    expect(await app.knex('invoices').where('booking_id', data._id).first('user_id')).toEqual({ user_id: joined.id });
    const own = await app.call<Answer[]>('GET', '/bookings', { token: joined.token });
    expect(own.data.map(({ _id }) => _id).sort()).toEqual([data._id, held.data._id].sort());
    expect((await contacts()).map(({ _id }) => _id)).not.toContain(contactId);
    // Nothing else happens to a contact that was merged.
    const token = world.staff.token;
    expect((await merge(contactId, joined)).meta.status).toBe(404);
    expect((await app.call('POST', `/contacts/${contactId}/restore`, { token, body: {} })).meta.status).toBe(409);
    expect((await book({ contact_id: contactId })).meta.status).toBe(409);
  });

  it('waits for a booking that is made meanwhile, or comes first', async () => {
    const first = await book({ name: 'Racing' });
    const contact_id = (await rowOf(first.data._id))!.contact_id!;
    const joined = await addPerson(app.knex, 'Member', [world.spaceId], 'racing@example.org');
    const [made] = await Promise.all([
      Promise.all([1, 2, 3].map(() => book({ contact_id }))),
      merge(contact_id, joined),
    ]);
    await app.deliver();
    await app.deliver();
    for (const { meta, data } of made)
      if (meta.success) expect(await rowOf(data._id)).toMatchObject({ assigned_user_id: joined.id });
      else expect(meta.status).toBe(409);
    expect(await app.knex('bookings').where({ contact_id }).whereNull('assigned_user_id')).toEqual([]);
  });

  it('leaves a booking to whoever has paid it by the link', async () => {
    const email = 'payer@example.org';
    const { data } = await book({ name: 'Payer', email, payment: 'link' });
    const contactId = (await rowOf(data._id))!.contact_id!;
    const payer = await addPerson(app.knex, 'Member', [], email);
    const seen = await app.call<Answer>('GET', `/bookings/${data._id}`, { token: payer.token });
    expect(seen.data.assignedUser).toMatchObject({ _id: payer.id });
    await app.call('DELETE', `/bookings/cancel/${data._id}`, { token: payer.token });
    const joined = await addPerson(app.knex, 'Member', [world.spaceId], 'not-the-payer@example.org');
    expect((await merge(contactId, joined)).meta.success).toBe(true);
    await app.deliver();
    expect(await rowOf(data._id)).toMatchObject({ assigned_user_id: payer.id });
  });

  it('is refused for strangers, for people who have not joined, and with an old version', async () => {
    const { data } = await book({ name: 'Stays' });
    const contactId = (await rowOf(data._id))!.contact_id!;
    const stranger = await addPerson(app.knex, 'Member', [world.otherSpaceId], 'elsewhere@example.org');
    expect((await merge(contactId, stranger)).meta.status).toBe(400);
    const pending = await addPerson(app.knex, 'Member', [world.spaceId], 'pending@example.org');
    await app.knex('user_spaces').where('user_id', pending.id).update({ pending: true });
    expect((await merge(contactId, pending)).meta.status).toBe(400);
    const body = { user_id: regular.id, version: 7 };
    const old = await app.call('POST', `/contacts/${contactId}/merge`, { token: world.staff.token, body });
    expect(old.meta.status).toBe(409);
    await app.deliver();
    expect(await rowOf(data._id)).toMatchObject({ assigned_user_id: null });
    expect(await app.knex('contacts').where('id', contactId).first('status', 'user_id')).toEqual({
      status: true,
      user_id: null,
    });
  });
});

describe('the number of a contact', () => {
  const space_id = () => world.spaceId;
  const add = (phone: string) =>
    app.call<{ _id: string; phone: string }>('POST', '/contacts', {
      token: world.staff.token,
      body: { space_id: space_id(), name: `Caller ${phone}`, phone },
    });

  it.each([
    ['+44 20 7946 0958', '+442079460958'],
    ['+442079460958', '+442079460958'],
    ['020 7946 0958', '+442079460958'],
    ['+33612345678', '+33612345678'],
    ['+33 06 12 34 56 78', '+33612345678'],
    ['+14155552671', '+14155552671'],
    ['+4407700900123', '+447700900123'],
  ])('%s is stored as %s', async (typed, stored) => {
    const { data } = await add(typed);
    expect(data.phone).toBe(stored);
    const body = { _id: data._id, phone: stored };
    expect(await app.call('PUT', `/contacts/${data._id}`, { token: world.staff.token, body })).toMatchObject({
      data: { phone: stored },
    });
  });

  it.each(['+441234', '+3361', '+999123456789', '+33612345678901'])('is not %s', async (typed) => {
    expect((await add(typed)).meta).toMatchObject({
      status: 400,
      errors: [{ field: 'phone', message: 'Please enter valid mobile number' }],
    });
  });

  it('is the same that the person has sent as an enquiry', async () => {
    for (const mobile_no of ['+33612345678', '+14155552671', '+442079460958', '+44 (0)7700 900123']) {
      const enquiry = await app.call<{ mobile_no: string }>('POST', '/booking-tour', {
        body: {
          type: 'contact_us',
          name: 'Ada Lovelace',
          email: 'ada@example.org',
          mobile_no,
          company_name: 'Engines',
          space_id: space_id(),
        },
      });
      expect(enquiry.meta).toMatchObject({ success: true });
      const row = await app.knex('enquiries').orderBy('id', 'desc').first<{ mobile_no: string }>('mobile_no');
      expect((await add(row.mobile_no)).data.phone).toBe(row.mobile_no);
    }
  });
});
