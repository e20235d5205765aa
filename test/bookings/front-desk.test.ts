/** What the booking modal relies on: who may be billed, the search outside the opening hours, and the quote of a move. */
import { afterEach, describe, expect, it } from 'vitest';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { recountFigures } from '#domains/bookings/server/figures/recount.ts';
import { HOUR, toLocal } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type Person, addPerson, data, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp();
afterEach(() => clock.reset());

const book = (person: Person, body: object) =>
  app.call<Booked & { assignedUser: { email: string } }>('POST', '/bookings', { token: person.token, body });

describe('the billed member', () => {
  it('is the member who books, who cannot bill anybody else', async () => {
    const body = roomBooking(world, slot(3));
    const { otherMember, staff } = world;
    for (const assignedUser of [otherMember.id, otherMember.email, staff.email, '999999', 'nobody@example.org']) {
      const { meta } = await book(world.member, { ...body, assignedUser, members: [world.member.email] });
      expect(meta, assignedUser).toMatchObject({ status: 403, message: 'You can only book for yourself' });
    }
    expect(await app.knex('bookings').where('created_by', world.member.id)).toEqual([]);
  });

  it('is named by staff in a workspace that they manage, and only there', async () => {
    const regular = await addPerson(app.knex, 'Member', [world.spaceId]);
    const elsewhere = await addPerson(app.knex, 'Member', [world.otherSpaceId]);
    const body = { ...roomBooking(world, slot(4)), assignedUser: regular.email, members: [regular.email] };
    const refused = await book(world.otherStaff, body);
    expect(refused.meta).toMatchObject({ status: 403, message: 'You can only book for yourself' });
    expect((await book(world.staff, { ...body, assignedUser: elsewhere.id })).meta).toMatchObject({
      status: 400,
      message: 'Please select billed to member',
    });
    // The refusal does not say whether an address has an account.
    for (const assignedUser of [elsewhere.email, world.owner.email, 'nobody@example.org']) {
      const { meta } = await book(world.staff, { ...body, assignedUser });
      const message = 'This person has not joined your workspace. Please invite them first';
      expect(meta, assignedUser).toMatchObject({ status: 400, message, errors: [{ field: 'assignedUser', message }] });
    }
    const blocked = await addPerson(app.knex, 'Member', [world.spaceId]);
    await app.knex('user_spaces').where('user_id', blocked.id).update({ active: false });
    const { meta: blockedMeta } = await book(world.staff, { ...body, assignedUser: blocked.email });
    expect(blockedMeta).toMatchObject({ status: 400, message: 'This member is blocked in this workspace' });
    const { data } = await book(world.staff, body);
    expect(data.assignedUser.email).toBe(regular.email);
    expect(data.payment_status).toBe('pending');
  });
});

describe('a search outside the opening hours', () => {
  const late = { type: 'meeting_room' as const, capacity: 2, ...slot(5, 23, 1) };

  it('finds rooms only for staff who manage the bookings of the workspace', async () => {
    const search = (person: Person, outside_hours: boolean) =>
      procedures(app, person).availability.search.query({ ...late, space_id: world.spaceId, outside_hours });
    expect((await search(world.staff, true)).items).toMatchObject([{ name: 'Boardroom', available: true }]);
    for (const [person, outside] of [
      [world.staff, false],
      [world.member, true],
      [world.otherStaff, true],
    ] as const)
      await expect(search(person, outside)).rejects.toThrow('Our workspace is open from 00:00 to 23:30.');
  });
});

describe('a booking of a day that is over', () => {
  const noon = (days: number) => slot(days, 12, 2);
  const walkIn = (days: number, more: object = {}) => ({
    ...roomBooking(world, noon(days)),
    name: 'Walk In',
    email: `walk${-days}@example.org`,
    outside_hours: true,
    ...more,
  });
  const PAST = 'You cannot create an event from the past';

  it('is entered by staff who book outside the rules, at most 31 days back', async () => {
    const { items } = await procedures(app, world.staff).availability.search.query({
      ...{ type: 'meeting_room', capacity: 2, ...noon(-1) },
      space_id: world.spaceId,
      outside_hours: true,
    });
    expect(items).toMatchObject([{ name: 'Boardroom', available: true }]);
    const { data, meta } = await book(world.staff, walkIn(-1));
    expect(meta).toMatchObject({ success: true });
    expect((await book(world.staff, walkIn(-1))).meta).toMatchObject({ status: 409 });
    expect((await book(world.staff, walkIn(-31))).meta).toMatchObject({ success: true });
    const tooLate = { status: 400, message: 'Please enter a booking of the last 31 days' };
    expect((await book(world.staff, walkIn(-32))).meta).toMatchObject(tooLate);
    const area = { ...walkIn(-2), type: 'flexi_desk', resource_id: world.deskAreaId };
    expect((await book(world.staff, area)).meta).toMatchObject({ success: true });
    const body = { method: 'cash', amount: data.price.total * 100 };
    const paid = await app.call('POST', `/bookings/${data._id}/desk-payment`, { token: world.staff.token, body });
    expect(paid.meta).toMatchObject({ success: true });
    await app.settle();
    const mails = await app.mails('walk1@example.org');
    const subjects = mails.map(({ subject }) => subject).sort();
    expect(subjects).toEqual([
      'Invoice INV-000001 from Cockpit',
      expect.stringMatching(/^Your booking at .* is confirmed$/),
    ]);
    for (const { text, attachments } of mails) {
      expect(text).not.toContain('calendar file');
      expect(attachments.filter(({ filename }) => filename.endsWith('.ics'))).toEqual([]);
    }
    const day = toLocal(new Date(noon(-1).from)).day;
    const figures = await app.knex('daily_figures').where({ space_id: world.spaceId, day }).first();
    expect(figures).toMatchObject({ bookings: 1, revenue_pence: data.price.total * 100 });
    expect(await recountFigures({ services: app.services })).toBe(0);
    const invoice = await app.knex('invoices').where('booking_id', data._id).first();
    expect(invoice).toMatchObject({ total_pence: data.price.total * 100 });
  });

  it('is refused for everybody else, and for every other change', async () => {
    for (const body of [walkIn(-1, { outside_hours: false }), walkIn(-1, { outside_hours: undefined })])
      expect((await book(world.staff, body)).meta).toMatchObject({ status: 400, message: PAST });
    const own = { ...roomBooking(world, noon(-1)), outside_hours: true };
    expect((await book(world.member, own)).meta).toMatchObject({ status: 400, message: PAST });
    expect((await book(world.otherStaff, own)).meta).toMatchObject({ status: 400 });
    const { data } = await book(world.staff, { ...walkIn(3), ...noon(3), email: 'later@example.org' });
    const move = { ...noon(-1), outside_hours: true, reschedule_reason: 'Earlier' };
    const moved = await app.call('PUT', `/bookings/reschedule-request/${data._id}`, {
      token: world.staff.token,
      body: move,
    });
    expect(moved.meta).toMatchObject({ success: false });
    expect(await app.knex('bookings').where('created_by', world.member.id)).toEqual([]);
  });
});

describe('the quote of a move', () => {
  async function paid(days: number): Promise<Booked> {
    const { data } = await book(world.member, roomBooking(world, slot(days)));
    expect((await pay(app, world.member, data, await saveCard(app, world.member))).meta.status).toBe(200);
    return data;
  }
  const quoted = (person: Person, input: { _id: string; from: string; to: string; waive_difference?: boolean }) =>
    // The token is valid at the time of the test clock.
    procedures(app, {
      token: signToken(SECRETS, { id: person.id, token_version: 0 }, 'full', clock.now()),
    }).bookings.quoteReschedule.query(input);

  it('offers the waiver of a charge only to staff', async () => {
    const { _id } = await paid(10);
    const longer = { _id, ...slot(10, 10, 3) };
    expect(await quoted(world.member, longer)).toMatchObject({ difference: 54, waivable: 0, late_refund: 0 });
    expect(await quoted(world.staff, longer)).toMatchObject({ difference: 54, waivable: 54, new_total: 162 });
    const waived = { ...longer, waive_difference: true };
    expect(await quoted(world.staff, waived)).toMatchObject({ difference: 0, waivable: 54, new_total: 108 });
    expect(await quoted(world.member, waived)).toMatchObject({ difference: 54, new_total: 162 });
    await expect(quoted(world.otherStaff, longer)).rejects.toThrow('Booking not found');
  });

  it('is what is charged, and nothing is if the price has changed', async () => {
    const { _id } = await paid(13);
    const { token } = world.member;
    const { from, to } = slot(13, 10, 3);
    const path = `/bookings/${_id}/move-quote?${new URLSearchParams({ from, to }).toString()}`;
    const { difference } = await data<{ difference: number }>(app.call('GET', path, { token }));
    expect(difference).toBe(54);
    const move = (agreed: number) =>
      app.call('PUT', `/bookings/reschedule-request/${_id}`, { token, body: { from, to, difference: agreed } });
    const charges = () => app.knex('charges').where('booking_id', _id).select('amount_pence');
    const before = await charges();
    expect((await move(difference - 1)).meta).toMatchObject({
      status: 409,
      message: 'The price has changed meanwhile. Please look at it again',
    });
    expect(await charges()).toEqual(before);
    expect((await move(difference)).meta.status).toBe(200);
    expect((await charges()).slice(before.length)).toEqual([{ amount_pence: 5400 }]);
  });

  it('offers a refund after the deadline only to staff', async () => {
    const { _id, from } = await paid(11);
    const shorter = { _id, ...slot(11, 10, 1) };
    expect(await quoted(world.staff, shorter)).toMatchObject({ difference: -54, late_refund: 0 });
    clock.freeze(new Date(new Date(from).getTime() - HOUR));
    expect(await quoted(world.staff, shorter)).toMatchObject({ difference: 0, late_refund: 54, new_total: 108 });
    expect(await quoted(world.member, shorter)).toMatchObject({ difference: 0, late_refund: 0 });
  });

  it('says whether the period is free, and that an unpaid booking only changes its price', async () => {
    const { _id } = (await book(world.member, roomBooking(world, slot(20)))).data;
    await book(world.otherMember, roomBooking(world, slot(20, 14)));
    const unpaid = { waivable: 0, late_refund: 0, difference: 0, refund_until: null };
    expect(await quoted(world.staff, { _id, ...slot(20, 11, 3) })).toMatchObject({
      ...unpaid,
      available: true,
      old_total: 108,
      new_total: 162,
    });
    expect(await quoted(world.staff, { _id, ...slot(20, 13, 2) })).toMatchObject({ ...unpaid, available: false });
  });
});
