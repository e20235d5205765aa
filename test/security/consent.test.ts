/** Staff of a workspace gain nothing over people who have not agreed: no profile, no notes, no bill and no charge. */
import { beforeEach, describe, expect, it } from 'vitest';
import { acceptInvitation, invitationLink } from '../helpers/invitations.ts';
import { clock } from '../helpers/clock.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import {
  type Booked,
  type Person,
  addPerson,
  agree,
  join,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';

useApp();
beforeEach(() => clock.reset());

type Held = Booked & { assignedUser: { _id: string } | null; email: string; hold_until: string; paid: number };

let day = 1;
const call = <T = unknown>({ token }: Person, method: string, path: string, body?: unknown) =>
  app.call<T>(method, path, { token, body });
const book = (by: Person, assignedUser?: string, hours = 1) => {
  const people = assignedUser && { assignedUser, members: [assignedUser] };
  return call<Held>(by, 'POST', '/bookings', { ...roomBooking(world, slot((day += 1), 10, hours)), ...people });
};
const inviteMember = ({ email }: Person, by = world.staff) =>
  call(by, 'POST', '/users/add-member', { email, space_id: world.spaceId });
const profile = (person: Person, by = world.staff) => call(by, 'GET', `/users/${person.id}`);

/** A customer of the other workspace, whom the staff of the first one do not know. */
async function stranger(): Promise<Person> {
  const person = await addPerson(app.knex, 'Member', [world.otherSpaceId]);
  await app.knex('users').where('id', person.id).update({ name: 'Secret Name', phone: '+447700900999' });
  return person;
}

describe('an invited person', () => {
  it('shows nobody their profile until they accept', async () => {
    const person = await stranger();
    expect((await inviteMember(person)).meta.status).toBe(200);
    const listed = await call(world.staff, 'GET', `/space/${world.spaceId}/members?text=${person.email}`);
    expect(listed.data).toMatchObject([{ email: person.email, name: '', phone: '', invited: true }]);
    const byName = await call(world.staff, 'GET', `/space/${world.spaceId}/members?text=Secret`);
    expect(byName.data).toEqual([]);
    expect((await profile(person)).meta.status).toBe(404);

    const token = await invitationLink(app, person.email);
    await acceptInvitation(app, person.email);
    expect((await profile(person)).data).toMatchObject({ name: 'Secret Name' });
    expect((await app.call('POST', '/auth/invitation', { body: { token } })).meta.status).toBe(400);
  });

  it('accepts also by booking', async () => {
    const person = await stranger();
    await inviteMember(person);
    expect((await book(person)).meta.status).toBe(200);
    expect((await profile(person)).meta.status).toBe(200);
    const entry = await app.knex('user_spaces').where({ user_id: person.id, space_id: world.spaceId }).first();
    expect(entry).toMatchObject({ active: true, pending: false });
  });

  it('cannot accept with a link that was withdrawn, or is older than a day', async () => {
    for (const end of ['withdrawn', 'expired']) {
      const person = await stranger();
      await inviteMember(person);
      const path = `/space/${world.spaceId}/members/${person.id}/invitation`;
      const token = await invitationLink(app, person.email);
      if (end === 'withdrawn') await call(world.staff, 'DELETE', path);
      else clock.advance(25 * 60 * 60_000);
      expect((await app.call('POST', '/auth/invitation', { body: { token } })).meta.status, end).toBe(400);
    }
  });

  it('is named as an attendee by their address alone', async () => {
    const person = await stranger();
    await inviteMember(person);
    const body = { ...roomBooking(world, slot((day += 1))), assignedUser: world.staff.email, members: [person.email] };
    const { meta, data } = await call<Held>(world.staff, 'POST', '/bookings', body);
    expect(meta.status).toBe(200);
    expect(JSON.stringify(data)).not.toMatch(/Secret Name|900999/);
  });

  it('gets a payment link for a booking, which bills them once they pay', async () => {
    const person = await stranger();
    expect((await book(world.staff, person.email)).meta.status).toBe(400);
    await inviteMember(person);
    const { meta, data } = await book(world.staff, person.email);
    expect(meta.status).toBe(200);
    expect(data).toMatchObject({ assignedUser: null, email: person.email, payment_status: 'pending' });
    expect(JSON.stringify(data)).not.toMatch(/Secret Name|900999/);
    expect((await profile(person)).meta.status).toBe(404);
    const mail = (await app.mails(person.email)).find(({ subject }) => subject.startsWith('Please pay'))!;
    expect(mail.links.some((link) => link.endsWith(`/payNow/${data._id}`))).toBe(true);

    expect((await call(world.otherMember, 'GET', `/bookings/${data._id}`)).meta.status).toBe(404);
    const seen = await call<Held>(person, 'GET', `/bookings/${data._id}`);
    expect(seen.data.assignedUser).toMatchObject({ _id: person.id });
    const paid = await pay(app, person, data, await saveCard(app, person));
    expect(paid.data).toMatchObject({ payment_status: 'completed', assignedUser: { _id: person.id } });
    expect((await profile(person)).meta.status).toBe(200);
  });

  it('who does not answer is taken the payment of at the desk, without being billed', async () => {
    const person = await stranger();
    await inviteMember(person);
    const { data } = await book(world.staff, person.email);
    const body = { method: 'cash', amount: Math.round(data.price.total * 100) };
    expect((await call(world.staff, 'POST', `/bookings/${data._id}/desk-payment`, body)).meta.status).toBe(200);
    await app.settle();
    const invoice = await app.knex('invoices').where('booking_id', data._id).first();
    expect(JSON.stringify(invoice)).toContain(person.email);
    expect(JSON.stringify(invoice)).not.toContain('Secret Name');
    expect((await profile(person)).meta.status).toBe(404);
  });
});

describe('a note', () => {
  it('is read by the staff of its workspace only, also about a customer of both', async () => {
    const person = await stranger();
    await join(app, person, world.spaceId);
    const of = { user_id: person.id };
    const staff = procedures(app, world.staff).members;
    const others = procedures(app, world.otherStaff).members;
    await staff.addNote.mutate({ ...of, space_id: world.spaceId, text: 'Of London' });
    await others.addNote.mutate({ ...of, space_id: world.otherSpaceId, text: 'Of Leeds' });
    const texts = async (members: typeof staff) => (await members.notes.query(of)).items.map(({ text }) => text);
    expect(await texts(staff)).toEqual(['Of London']);
    expect(await texts(others)).toEqual(['Of Leeds']);
    expect(await texts(procedures(app, world.owner).members)).toEqual(['Of Leeds', 'Of London']);
    const beyond = { ...of, space_id: world.otherSpaceId };
    await expect(staff.addNote.mutate({ ...beyond, text: 'No' })).rejects.toMatchObject({ data: { httpStatus: 403 } });
    await expect(staff.notes.query(beyond)).rejects.toMatchObject({ data: { httpStatus: 403 } });
  });
});

describe('a saved card', () => {
  const charge = ({ _id, price }: Booked, source_id: string) =>
    call<Held>(world.staff, 'POST', '/stripe/payCharge', {
      ...{ _id, source_id, currency: 'GBP', amount: Math.round(price.total * 100), agreed: true },
    });
  const move = ({ _id, from }: Booked, by: Person, hours: number, more = {}) => {
    const to = new Date(new Date(from).getTime() + hours * 3_600_000).toISOString();
    return call<Held>(by, 'PUT', `/bookings/reschedule-request/${_id}`, {
      from,
      to,
      reschedule_reason: 'Later',
      ...more,
    });
  };
  const ofBooking = ({ _id }: Booked) => app.knex('charges').where('booking_id', _id);
  const NOT_AGREED = 'The customer has not agreed that staff charge this card. Please mail them a payment link instead';

  it('is charged by staff only with the consent of its owner, up to its limit', async () => {
    const guest = await addPerson(app.knex, 'Member', [world.spaceId]);
    const card = await saveCard(app, guest);
    const { data: first } = await book(world.staff, guest.email);
    expect((await charge(first, card)).meta).toMatchObject({ status: 409, message: NOT_AGREED });
    expect(await ofBooking(first)).toEqual([]);

    await agree(app, guest, card, 100);
    const { data: billing } = await call<{ sources: { consent: object }[] }>(guest, 'GET', '/stripe/billingDetails');
    const text =
      'The staff of Cockpit may charge this card for my bookings and their changes, up to £100.00 in total, until I withdraw this.';
    expect(billing.sources[0]!.consent).toMatchObject({ limit: 100, text });
    expect((await charge(first, card)).data).toMatchObject({ paid: 54 });
    const { data: second } = await book(world.staff, guest.email);
    const BEYOND = 'This is more than the customer has agreed to for this card';
    expect((await charge(second, card)).meta).toMatchObject({ status: 409, message: BEYOND });
    const stored = await app.knex('card_consents').where('user_id', guest.id).first();
    expect(stored).toMatchObject({ source_id: card, text, limit_pence: 10_000, withdrawn_at: null });
    expect(await ofBooking(first).pluck('consent_id')).toEqual([stored!.id]);

    await agree(app, guest, card, 200);
    const withdrawn = await call(guest, 'DELETE', '/stripe/card-consent', { src_id: card });
    expect(withdrawn.meta.status).toBe(200);
    expect((await charge(second, card)).meta).toMatchObject({ status: 409, message: NOT_AGREED });
  });

  it('is charged by two calls at the same time only up to the limit', async () => {
    const guest = await addPerson(app.knex, 'Member', [world.spaceId]);
    const card = await saveCard(app, guest);
    await agree(app, guest, card, 60);
    const bookings = [(await book(world.staff, guest.email)).data, (await book(world.staff, guest.email)).data];
    const answers = await Promise.all(bookings.map((booking) => charge(booking, card)));
    expect(answers.map(({ meta }) => meta.status).sort()).toEqual([200, 409]);
  });

  it('pays the difference of a move by staff only if it has paid the booking, or its owner has agreed', async () => {
    const guest = await addPerson(app.knex, 'Member');
    const card = await saveCard(app, guest);
    const { data: booking } = await book(guest);
    await pay(app, guest, booking, card);
    const other = await saveCard(app, guest, 'tok_mastercard');
    expect((await move(booking, world.staff, 2, { source_id: other })).meta).toMatchObject({ message: NOT_AGREED });
    expect((await move(booking, world.staff, 2)).data).toMatchObject({ paid: 108 });
    expect(await ofBooking(booking).orderBy('id').pluck('source_id')).toEqual([card, card]);
  });

  it('does not pay the difference of a move by staff after a payment in cash', async () => {
    const guest = await addPerson(app.knex, 'Member', [world.spaceId]);
    const card = await saveCard(app, guest);
    const { data: booking } = await book(world.staff, guest.email);
    const cash = { method: 'cash', amount: 5400 };
    expect((await call(world.staff, 'POST', `/bookings/${booking._id}/desk-payment`, cash)).meta.status).toBe(200);
    for (const more of [{}, { source_id: card }]) {
      const { meta } = await move(booking, world.staff, 2, more);
      expect(meta).toMatchObject({ status: 409, message: NOT_AGREED });
    }
    expect(await ofBooking(booking)).toHaveLength(1);
    await agree(app, guest, card, 60);
    expect((await move(booking, world.staff, 3)).meta.status).toBe(409);
    expect((await move(booking, world.staff, 2)).data).toMatchObject({ paid: 108 });
  });

  it('that is removed loses the consent', async () => {
    const guest = await addPerson(app.knex, 'Member', [world.spaceId]);
    const card = await saveCard(app, guest);
    await agree(app, guest, card);
    await call(guest, 'DELETE', '/stripe/payment-source', { src_id: card });
    expect(await app.knex('card_consents').where('user_id', guest.id).whereNull('withdrawn_at')).toEqual([]);
  });
});
