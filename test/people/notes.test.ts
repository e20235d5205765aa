/** Notes of staff about members, and the cards and bookings that staff see of a member. */
import { beforeAll, describe, expect, it } from 'vitest';
import { saidOf } from '../helpers/activities.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type Person, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp();

const TEXT = 'Prefers the window <b>seat</b>';
const client = (person: Person) => procedures(app, person);
const add = (person: Person, about: Person, text = TEXT) =>
  client(person).members.addNote.mutate({ user_id: about.id, space_id: world.spaceId, text });
const notes = (person: Person, about: Person) => client(person).members.notes.query({ user_id: about.id });
const refused = (status: number) => ({ data: { httpStatus: status } });

let booking: Booked;

beforeAll(async () => {
  const { member } = world;
  const body = roomBooking(world, slot(1));
  booking = (await app.call<Booked>('POST', '/bookings', { token: member.token, body })).data;
  await pay(app, member, booking, await saveCard(app, member));
  await app.deliver();
});

describe('a note about a member', () => {
  it('is kept with its author and time, newest first, as plain text', async () => {
    await add(world.staff, world.member);
    await add(world.owner, world.member, 'Second\nline');
    const { items, totalCount } = await notes(world.staff, world.member);
    expect(totalCount).toBe(2);
    expect(items.map(({ text }) => text)).toEqual(['Second\nline', TEXT]);
    expect(items[1]!.author._id).toBe(world.staff.id);
    expect(Date.now() - items[1]!.created_at.getTime()).toBeLessThan(600_000);
  });

  it('must have a text of at most 2000 characters', async () => {
    await expect(add(world.staff, world.member, '  ')).rejects.toThrow('Please enter a note');
    await expect(add(world.staff, world.member, 'x'.repeat(2001))).rejects.toMatchObject(refused(400));
  });

  it('is neither read nor written by the member, other members, and staff of another workspace', async () => {
    for (const person of [world.member, world.otherMember]) {
      await expect(notes(person, world.member)).rejects.toMatchObject(refused(403));
      await expect(add(person, world.member)).rejects.toMatchObject(refused(403));
    }
    await expect(notes(world.otherStaff, world.member)).rejects.toMatchObject(refused(404));
    await expect(add(world.otherStaff, world.member)).rejects.toMatchObject(refused(403));
    await expect(notes(world.staff, { ...world.member, id: '999999' })).rejects.toMatchObject(refused(404));
  });

  it('is not read by staff about themselves, also if they are members and see everything', async () => {
    await app.knex('user_spaces').insert([
      { user_id: world.staff.id, space_id: world.spaceId, created_at: new Date() },
      { user_id: world.owner.id, space_id: world.spaceId, created_at: new Date() },
    ]);
    await add(world.owner, world.staff, 'Often late');
    for (const person of [world.staff, world.owner]) {
      await expect(notes(person, person)).rejects.toMatchObject(refused(404));
      await expect(add(person, person)).rejects.toMatchObject(refused(404));
    }
  });

  it('appears in no live event, activity or response that the member gets', async () => {
    await add(world.staff, world.member, 'A secret remark');
    await app.deliver();
    const stored = await app.knex('live_events').select('name', 'audience', 'data');
    const outbox = await app.knex('outbox').select('payload');
    const activities = await app.knex('activities').select('message', 'said');
    expect(JSON.stringify([stored, outbox, activities])).not.toContain('secret remark');
    const { token, id } = world.member;
    const paths = ['/activities', `/users/${id}`, `/bookings/${booking._id}`, '/bookings', '/bookings/export'];
    for (const path of paths) {
      const response = await fetch(`${app.address}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
      expect(await response.text()).not.toMatch(/secret remark|Prefers the window/);
    }
    const own = await saidOf(app, { actor_id: world.staff.id });
    expect(own.at(-1)).toMatch(/added a note about a member$/);
  });
});

describe('the page of a member', () => {
  it('shows staff the bookings, invoices and cards in their reach, without what charges a card', async () => {
    const staff = client(world.staff);
    const of = { customer: world.member.id };
    expect((await staff.bookings.summaries.query(of)).items.map(({ _id }) => _id)).toEqual([booking._id]);
    expect((await staff.invoices.list.query(of)).items).toHaveLength(1);
    const { cards } = await staff.payments.cardsOfMember.query({ user_id: world.member.id });
    expect(cards).toMatchObject([{ card: { brand: 'visa', last4: '4242' }, default_source: true }]);
    expect(JSON.stringify(cards)).not.toContain('src_id');
  });

  it('shows others nothing of it', async () => {
    const of = { customer: world.member.id };
    for (const person of [world.otherMember, world.otherStaff]) {
      expect((await client(person).bookings.summaries.query(of)).items).toEqual([]);
      expect((await client(person).invoices.list.query(of)).items).toEqual([]);
      const cards = client(person).payments.cardsOfMember.query({ user_id: world.member.id });
      await expect(cards).rejects.toMatchObject({ data: { httpStatus: person === world.otherStaff ? 404 : 403 } });
    }
  });
});
