/** Another place for a membership: from which day, at which place, and what is refused without any change. */
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, toLocal } from '#shared/time.ts';
import { saidOf } from '../helpers/activities.ts';
import { holdJobs } from '../helpers/leases.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { LONDON, ada, begin, bill, months, nextNumber, of, owner, refused, toDay, useMemberships } from './stage.ts';

useApp();
beforeAll(() => holdJobs(app.knex));

useMemberships();

async function addOffice(): Promise<string> {
  const name = `Office ${nextNumber()}`;
  const body = { space_id: world.spaceId, type: 'private_office', name, price: 100, capacity: 4 };
  return (await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body })).data._id;
}

/** A membership with a place, and another office. */
async function resident(plan: object = {}) {
  const [first, second] = [await addOffice(), await addOffice()];
  const begun = await begin({ resource_id: first }, { type: 'private_office', ...plan });
  return { ...begun, first, second };
}

/** Books an office for a day, as somebody else would. */
const take = (resource_id: string, day: string) =>
  owner().bookings.create.mutate({
    ...{ type: 'private_office', space_id: world.spaceId, resource_id, capacity: 1 },
    ...{ from: new Date(`${day}T09:00:00Z`), to: new Date(`${day}T17:00:00Z`) },
    ...{ assignedUser: ada.id, members: [ada.email], payment: 'cart' },
  });

const move = (_id: string, resource_id: string, from: string) =>
  owner().memberships.changePlace.mutate({ _id, resource_id, from });

/** The days of the active bookings of a membership. */
async function stays(membership_id: string) {
  const rows = await app
    .knex('bookings')
    .where({ membership_id, active: true })
    .orderBy('starts_at')
    .select('resource_id', 'starts_at', 'ends_at', 'title', 'capacity');
  return rows.map(({ resource_id, starts_at, ends_at }) => [
    resource_id,
    toLocal(starts_at, LONDON).day,
    toLocal(ends_at, LONDON).day,
  ]);
}

/** All that a refused call must leave alone. */
const everything = async () =>
  Promise.all(['bookings', 'claims', 'units', 'memberships', 'activities'].map((table) => app.knex(table).select()));

const day = (month: number, of_month: string) => `${months[month]!}-${of_month}`;
const lastOf = (month: number) => addDays(`${months[month + 1]!}-01`, -1);

describe('another place', () => {
  it('begins on its day, and the present one ends the day before', async () => {
    const { _id, first, second, plan } = await resident();
    const moved = await move(_id, second, day(0, '15'));
    expect(await stays(_id)).toEqual([
      [first, day(0, '01'), day(0, '14')],
      [second, day(0, '15'), lastOf(1)],
    ]);
    expect(moved).toMatchObject({ resource: { _id: first }, places: [{ from: day(0, '01') }, { from: day(0, '15') }] });
    await take(first, day(0, '15'));
    await take(second, day(0, '14'));
    await expect(take(second, day(3, '01'))).rejects.toThrow('No bookings are taken here');
    toDay(day(0, '15'));
    expect(await of(ada).memberships.get.query({ _id })).toMatchObject({ resource: { _id: second } });
    const [mail] = (await app.mails(ada.email)).filter(({ subject }) => subject.includes('moves to'));
    expect(mail!.subject).toContain(plan.name);
    const said = await saidOf(app, { model: 'Membership', model_id: _id });
    expect(said.at(-1)).toContain(`moved the membership ${plan.name} from ${moved.places[0]!.resource.name}`);
  });

  it('is made longer with the months, and ends with the membership', async () => {
    const { _id, first, second } = await resident({ notice_months: 0 });
    await move(_id, second, day(0, '15'));
    toDay(day(1, '01'));
    await bill();
    expect(await stays(_id)).toEqual([
      [first, day(0, '01'), day(0, '14')],
      [second, day(0, '15'), lastOf(2)],
    ]);
    const { end } = await of(ada).memberships.giveNotice.mutate({ _id });
    expect((await stays(_id))[1]).toEqual([second, day(0, '15'), end]);
    await take(second, addDays(end!, 1));
  });

  it('may be had back, and a planned one is replaced', async () => {
    const { _id, first, second } = await resident();
    await move(_id, second, day(0, '15'));
    const third = await addOffice();
    await move(_id, third, day(0, '20'));
    expect(await stays(_id)).toEqual([
      [first, day(0, '01'), day(0, '19')],
      [third, day(0, '20'), lastOf(1)],
    ]);
    await take(second, day(0, '16'));
    toDay(day(0, '21'));
    await move(_id, first, day(0, '25'));
    expect((await stays(_id)).map(([resource, from]) => [resource, from])).toEqual([
      [first, day(0, '01')],
      [third, day(0, '20')],
      [first, day(0, '25')],
    ]);
  });

  it('is given up if the membership ends before it, and the present one ends then', async () => {
    const { _id, first, second } = await resident({ notice_months: 0 });
    await move(_id, second, day(2, '01'));
    const { end } = await of(ada).memberships.giveNotice.mutate({ _id });
    expect(await stays(_id)).toEqual([[first, day(0, '01'), end]]);
    await take(second, day(2, '02'));
    await take(first, addDays(end!, 1));
  });

  it('replaces the first one from the first day on', async () => {
    const [first, second] = [await addOffice(), await addOffice()];
    const plan = { type: 'private_office' };
    const { _id } = await begin({ resource_id: first, from: day(1, '01') }, plan);
    await move(_id, second, day(1, '01'));
    expect(await stays(_id)).toEqual([[second, day(1, '01'), lastOf(2)]]);
    await take(first, day(2, '01'));
  });

  it('has as many seats of another area', async () => {
    const body = {
      space_id: world.spaceId,
      type: 'desks',
      name: `Area ${nextNumber()}`,
      desk_type: [{ dedicated_desk: 2 }],
    };
    const area = await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body });
    const { _id } = await begin({ resource_id: area.data._id, seats: 2 }, { type: 'dedicated_desk' });
    await move(_id, world.deskAreaId, day(0, '10'));
    const rows = await app.knex('bookings').where('membership_id', _id).orderBy('starts_at').select('items');
    expect(rows.map(({ items }) => items.length)).toEqual([2, 2]);
    const elsewhere = await app.knex('units').where('resource_id', world.deskAreaId).whereNotNull('member_from');
    expect(elsewhere).toHaveLength(2);
  });
});

describe('a change of place changes nothing', () => {
  const refuse = async (work: () => Promise<unknown>, error: object) => {
    const before = await everything();
    await expect(work()).rejects.toMatchObject(error);
    expect(await everything()).toEqual(before);
  };

  it('if somebody has booked the new place later', async () => {
    const { _id, second } = await resident();
    await take(second, day(3, '10'));
    await refuse(() => move(_id, second, day(0, '15')), refused(409));
  });

  it('if the place, its type or the day does not fit', async () => {
    const { _id, first, second } = await resident();
    await refuse(() => move(_id, first, day(0, '15')), refused(400, 'This is its place already'));
    await refuse(() => move(_id, world.roomId, day(0, '15')), refused(404));
    await refuse(() => move(_id, world.deskAreaId, day(0, '15')), refused(404));
    await refuse(() => move(_id, second, addDays(day(0, '01'), -1)), refused(400));
    await owner().memberships.giveNotice.mutate({ _id, end: lastOf(0) });
    await refuse(() => move(_id, second, day(1, '01')), refused(400));
    const { _id: without } = await begin();
    await refuse(() => move(without, second, day(0, '15')), refused(400));
    toDay(day(1, '02'));
    await refuse(() => move(_id, second, day(1, '05')), refused(409, 'This membership has ended'));
  });

  it('by customers, and by staff of other workspaces', async () => {
    const { _id, second } = await resident();
    const input = { _id, resource_id: second, from: day(0, '15') };
    await refuse(() => of(ada).memberships.changePlace.mutate(input), refused(403));
    for (const stranger of [world.member, world.otherStaff])
      await expect(of(stranger).memberships.changePlace.mutate(input)).rejects.toMatchObject({ data: {} });
    expect(await stays(_id)).toHaveLength(1);
  });

  it('for one of two that want the same place at once', async () => {
    const [one, other] = [await resident(), await resident()];
    const free = await addOffice();
    const both = await Promise.allSettled([one, other].map(({ _id }) => move(_id, free, day(0, '15'))));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await app.knex('bookings').where({ resource_id: free, active: true })).toHaveLength(1);
  });

  it('and two that swap places in turn both get them', async () => {
    const [one, other] = [await resident(), await resident()];
    const free = await addOffice();
    await move(one._id, free, day(0, '15'));
    await move(other._id, one.first, day(0, '15'));
    toDay(day(0, '16'));
    await move(one._id, other.first, day(0, '20'));
    expect((await stays(one._id)).map(([resource]) => resource)).toEqual([one.first, free, other.first]);
  });
});
