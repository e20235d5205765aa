/** Search by text, and pages of seats: who sees what, and totals of the whole list. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, toLocal } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { procedures } from '../helpers/trpc.ts';
import { type World, addPerson, deskBooking, makeWorld, roomBooking, slot } from '../helpers/world.ts';
import { unmade } from '../surface/case.ts';
import { rightInputs } from '../surface/cases.ts';

let app: TestApp;
let world: World;
const bookings: { member: string; other: string } = { member: '', other: '' };

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app, 25);
  const book = async (token: string, body: Record<string, unknown>) =>
    (await app.call<{ _id: string }>('POST', '/bookings', { token, body })).data._id;
  bookings.member = await book(world.member.token, { ...roomBooking(world, slot(2)), title: 'Budget 100% review' });
  bookings.other = await book(world.otherMember.token, deskBooking(world, slot(3), 2));
});
afterAll(() => app.stop());

const NAME = 'O’Brien-Nuñez, Séamus Weiß';
const SEARCHES = ["o'brien weiss", 'NUNEZ séamus', 'weiß obrien', 'seamus O`Bri'];

const found = (page: { items: { _id: string }[] }) => page.items.map(({ _id }) => _id);

describe('bookings.list by a text', () => {
  it('searches title, resource, person and number, and treats % and _ literally', async () => {
    const staff = procedures(app, world.staff);
    const list = (text: string) => staff.bookings.list.query({ space_id: world.spaceId, text });
    for (const text of ['budget', '100%', 'boardroom', world.member.email, bookings.member])
      expect(found(await list(text)), text).toContain(bookings.member);
    expect(found(await list('budget'))).toEqual([bookings.member]);
    expect(found(await list('loft'))).toEqual([bookings.other]);
    expect(await list('100_')).toMatchObject({ items: [], totalCount: 0 });
    expect(await list('o')).toMatchObject({ totalCount: 2 });
  });

  it('finds only own bookings for a member, and none for staff of another workspace', async () => {
    const text = 'o';
    expect(found(await procedures(app, world.member).bookings.list.query({ text }))).toEqual([bookings.member]);
    expect(found(await procedures(app, world.otherMember).bookings.list.query({ text }))).toEqual([bookings.other]);
    expect(found(await procedures(app, world.otherStaff).bookings.list.query({ text }))).toEqual([]);
  });
});

describe('every list with a search', () => {
  const searchesOf = (): Record<string, { add?: () => Promise<unknown>; list: (text: string) => Promise<unknown> }> => {
    const { spaceId: space_id, owner } = world;
    const own = procedures(app, owner);
    const inputs = rightInputs(unmade(world));
    const planInput = { ...inputs['membershipPlans.create'], name: NAME, door_ids: [] } as never;
    const named = { space_id, name: NAME };
    const at = new Date();
    const called = (table: string, id: string, column = 'name') => app.knex(table).where({ id }).update(column, NAME);
    return {
      people: {
        add: () => Promise.all([called('users', world.member.id), called('users', world.staff.id)]),
        list: (text) => own.members.list.query({ space_id, text }),
      },
      team: { list: (text) => own.team.list.query({ text }) },
      'bookings of a workspace': { list: (text) => own.bookings.list.query({ space_id, text }) },
      'bookings of all workspaces': { list: (text) => own.bookings.list.query({ text }) },
      'own bookings': { list: (text) => procedures(app, world.member).bookings.list.query({ text }) },
      contacts: {
        add: () => own.contacts.create.mutate({ ...named, email: 'seamus@example.org' }),
        list: (text) => own.contacts.list.query({ space_id, text }),
      },
      companies: {
        add: () => own.companies.create.mutate(named),
        list: (text) => own.companies.list.query({ space_id, text }),
      },
      'plans of memberships': {
        add: () => own.membershipPlans.create.mutate(planInput),
        list: (text) => own.membershipPlans.list.query({ space_id, text }),
      },
      memberships: {
        add: async () => {
          const { items } = await own.membershipPlans.list.query({ space_id });
          const from = addDays(toLocal(at).day, 40);
          const person = { user_id: world.member.id, resource_id: world.officeId };
          await own.memberships.create.mutate({ plan_id: items[0]!._id, ...person, from, seats: 1 });
        },
        list: (text) => own.memberships.list.query({ space_id, text }),
      },
      products: {
        add: () => own.products.create.mutate({ ...inputs['products.create'], name: NAME } as never),
        list: (text) => own.products.list.query({ space_id, text }),
      },
      resources: {
        add: () => called('resources', world.officeId),
        list: (text) => own.resources.find.query({ space_id, text }),
      },
      announcements: {
        add: () => own.announcements.create.mutate({ ...inputs['announcements.create'], title: NAME } as never),
        list: (text) => own.announcements.list.query({ space_id, text }),
      },
      workspaces: {
        add: () => called('spaces', world.otherSpaceId),
        list: (text) => own.spaces.list.query({ text }),
      },
      amenities: {
        add: () => own.amenities.create.mutate({ title: NAME, description: 'Fast' }),
        list: (text) => own.amenities.list.query({ text }),
      },
      content: {
        add: () => own.content.create.mutate({ ...inputs['content.create'], name: NAME } as never),
        list: (text) => own.content.list.query({ type: 'faq', text }),
      },
      enquiries: {
        add: () => own.enquiries.addTour.mutate({ ...inputs['enquiries.addTour'], name: NAME } as never),
        list: (text) => own.enquiries.list.query({ space_id, text }),
      },
      leads: {
        add: () =>
          app.knex('leads').insert({
            facebook_id: '9',
            name: NAME,
            created_at: at,
            email: '',
            phone: '',
            answers: '[]',
            received_at: at,
          } as never),
        list: (text) => own.leads.list.query({ text }),
      },
    };
  };

  it('finds the words in any order, without accents, with apostrophes of any kind', async () => {
    for (const [name, { add, list }] of Object.entries(searchesOf())) {
      await add?.();
      for (const text of SEARCHES) expect(await list(text), `${name}: ${text}`).toMatchObject({ totalCount: 1 });
      expect(await list('obrien nobody'), name).toMatchObject({ totalCount: 0 });
    }
  });

  it('finds a name that was stored with a character that shows nothing, and stores none', async () => {
    const { contacts } = procedures(app, world.staff);
    const space_id = world.spaceId;
    const made = await contacts.create.mutate({ space_id, name: 'Gra\u200bham\u00ad Lee\u202c' });
    expect(made.name).toBe('Graham Lee');
    await app.knex('contacts').where('id', made._id).update({ name: 'Gra\u200bham Lee' });
    expect(found(await contacts.list.query({ space_id, text: 'lee graham' }))).toEqual([made._id]);
  });
});

describe('resources.find', () => {
  it('searches by name, in one kind or all, and returns seat counts instead of seats', async () => {
    const staff = procedures(app, world.staff);
    const all = await staff.resources.find.query({ space_id: world.spaceId });
    expect(found(all)).toEqual([world.roomId, world.deskAreaId, world.officeId]);
    const { items } = await staff.resources.find.query({ space_id: world.spaceId, text: 'OF', kind: 'desks' });
    expect(items).toMatchObject([
      { name: 'Loft', capacity: 27, desk_type: [{ dedicated_desk: { total: 2 } }, { flexi_desk: { total: 25 } }] },
    ]);
    expect(items[0]).not.toHaveProperty('items');
    expect(await staff.resources.listed.query({ _id: world.deskAreaId })).toEqual(items[0]);
  });

  it('returns only kinds that the role shows, in the managed workspaces', async () => {
    const { spaceId: space_id } = world;
    await app.call('POST', '/roles', {
      token: world.owner.token,
      body: { name: 'Offices only', permissions: { resources: { privateOffices: { show: true } } } },
    });
    const clerk = procedures(app, await addPerson(app.knex, 'Offices only', [space_id]));
    expect(found(await clerk.resources.find.query({ space_id }))).toEqual([world.officeId]);
    expect(found(await clerk.resources.find.query({ space_id, kind: 'desks' }))).toEqual([]);
    await expect(clerk.resources.seats.query({ resource_id: world.deskAreaId })).rejects.toThrow();
    await expect(procedures(app, world.member).resources.find.query({ space_id })).rejects.toThrow('no access');
    await expect(procedures(app, world.otherStaff).resources.find.query({ space_id })).rejects.toThrow('no access');
  });
});

describe('resources.seats', () => {
  it('returns pages of seats, with those that are booked on the day', async () => {
    const staff = procedures(app, world.staff);
    const date = toLocal(new Date(slot(3).from)).day;
    const ask = { resource_id: world.deskAreaId, date };
    const first = await staff.resources.seats.query({ ...ask, limit: 10 });
    expect(first.items.map(({ seat_no, booked }) => [seat_no, booked]).slice(0, 5)).toEqual([
      ['D1', false],
      ['D2', false],
      ['F1', true],
      ['F2', true],
      ['F3', false],
    ]);
    expect(first).toMatchObject({
      totalCount: 27,
      totals: { dedicated_desk: { total: 2, booked: 0 }, flexi_desk: { total: 25, booked: 2 } },
    });
    const last = await staff.resources.seats.query({ ...ask, desk_type: 'flexi_desk', offset: 20, limit: 10 });
    expect(last.items.map(({ seat_no }) => seat_no)).toEqual(['F21', 'F22', 'F23', 'F24', 'F25']);
    expect(last).toMatchObject({ totalCount: 25, totals: first.totals });
    const today = await staff.resources.seats.query({ resource_id: world.deskAreaId });
    expect(today.totals.flexi_desk.booked).toBe(0);
  });

  it('lists seats that are switched off separately, so that they can be switched on again', async () => {
    const staff = procedures(app, world.staff);
    const owner = procedures(app, world.owner);
    const ask = { resource_id: world.deskAreaId };
    const { items } = await staff.resources.seats.query({ ...ask, offset: 26 });
    await owner.resources.updateSeat.mutate({ _id: items[0]!._id, active: false });
    const on = await staff.resources.seats.query(ask);
    expect(on).toMatchObject({
      totalCount: 26,
      switched_off: 1,
      totals: { flexi_desk: { total: 25, switched_off: 1 } },
    });
    const off = await staff.resources.seats.query({ ...ask, active: false });
    expect(off).toMatchObject({ totalCount: 1, items: [{ seat_no: 'F25', active: false }], totals: on.totals });
    await owner.resources.updateSeat.mutate({ _id: items[0]!._id, active: true });
    expect(await staff.resources.seats.query(ask)).toMatchObject({ totalCount: 27, switched_off: 0 });
  });

  it('accepts only desk areas of managed workspaces', async () => {
    await expect(procedures(app, world.staff).resources.seats.query({ resource_id: world.roomId })).rejects.toThrow();
    const stranger = procedures(app, world.otherStaff);
    await expect(stranger.resources.seats.query({ resource_id: world.deskAreaId })).rejects.toThrow('no access');
  });
});
