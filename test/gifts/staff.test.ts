/** What staff give to customers, somebody else must give to them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { addMonths, monthText } from '#shared/months.ts';
import { toLocal } from '#shared/time.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, addPerson, join } from '../helpers/world.ts';

useApp();

const SELF = { data: { httpStatus: 403 }, message: 'Somebody else must do this for you' };
const as = (person: Person) => procedures(app, person);
const space = () => ({ space_id: world.spaceId });
let count = 0;
const addPlan = (person: Person, fields: object = {}) =>
  as(person).membershipPlans.create.mutate({ ...space(), name: `Plan ${(count += 1)}`, price: 100, ...fields });

/** Somebody at the front desk, who is a member of the workspace, too. */
let clerk: Person;
beforeEach(async () => {
  clerk = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
  const joined = { user_id: clerk.id, space_id: world.spaceId, active: true, pending: false, created_at: new Date() };
  await app.knex('user_spaces').insert(joined);
});

const from = toLocal(new Date()).day;
const credits = (person: Person, to: object) =>
  as(person).credits.grant.mutate({ ...space(), type: 'meeting_room', amount: 60_000, ...to });

describe('staff who edit members', () => {
  it('grant no credits to themselves or to their company', async () => {
    await expect(credits(clerk, { user_id: clerk.id })).rejects.toMatchObject(SELF);
    const { _id: company_id } = await as(world.owner).companies.create.mutate({ ...space(), name: `Own ${clerk.id}` });
    const join = { _id: company_id, user_id: clerk.id, role: 'member' } as const;
    await expect(as(clerk).companies.setPerson.mutate(join)).rejects.toMatchObject(SELF);
    await as(world.owner).companies.setPerson.mutate(join);
    await expect(credits(clerk, { company_id })).rejects.toMatchObject(SELF);
    await expect(as(clerk).companies.setPerson.mutate({ ...join, role: 'admin' })).rejects.toMatchObject(SELF);
    expect(await app.knex('credits').where({ user_id: clerk.id }).orWhere({ company_id })).toEqual([]);
    await credits(world.staff, { user_id: clerk.id });
  });

  it('begin no membership for themselves, and change none of their own', async () => {
    const { _id: plan_id } = await addPlan(clerk, { room_hours: 1_000 });
    const begun = { plan_id, user_id: clerk.id, from, price: 0 };
    await expect(as(clerk).memberships.create.mutate(begun)).rejects.toMatchObject(SELF);
    const { _id, next_month } = await as(world.staff).memberships.create.mutate({ ...begun, price: 100 });
    const { changePrice, pause, giveNotice } = as(clerk).memberships;
    await expect(changePrice.mutate({ _id, from: next_month!, price: 0 })).rejects.toMatchObject(SELF);
    await expect(pause.mutate({ _id, from: next_month!, until: next_month! })).rejects.toMatchObject(SELF);
    await expect(giveNotice.mutate({ _id, end: '2099-01-31' })).rejects.toMatchObject({ data: { httpStatus: 403 } });
    // They give notice as every customer.
    await giveNotice.mutate({ _id });
  });

  it('buy no plan that costs nothing', async () => {
    const { _id: plan_id } = await addPlan(clerk, { price: 0, room_hours: 1_000, sold_online: true });
    const { agreement } = await as(clerk).plansOnSale.checkout.query({ plan_id, from });
    const input = { plan_id, from, name: 'Clerk', agreement: agreement! };
    await expect(as(clerk).plansOnSale.buy.mutate(input)).rejects.toMatchObject(SELF);
    expect(await app.knex('memberships').where({ plan_id })).toEqual([]);
  });
});

it('who holds all rights may, as perhaps nobody else works there', async () => {
  const joined = { user_id: world.owner.id, space_id: world.spaceId, created_at: new Date() };
  await app.knex('user_spaces').insert({ ...joined, active: true, pending: false });
  await credits(world.owner, { user_id: world.owner.id });
});

describe('what staff give to staff', () => {
  const given = async (person: Person) => (await as(person).gifts.list.query({ ...space(), limit: 50 })).items;
  const known = async (to: Person) =>
    (await given(world.owner))
      .filter((gift) => gift.to._id === to.id)
      .map(({ by, kind, what, worth, monthly, company }) => [by._id, kind, what, worth, monthly, company]);

  it('is listed for those who see the team: credits, memberships, and lower prices', async () => {
    const by = world.staff.id;
    await credits(world.staff, { user_id: clerk.id });
    const { _id: plan_id, name: plan } = await addPlan(world.staff, { room_hours: 10 });
    const { _id, next_month } = await as(world.staff).memberships.create.mutate({
      ...{ plan_id, user_id: clerk.id, from, price: 0 },
    });
    const later = addMonths(next_month!, 1);
    await as(world.staff).memberships.changePrice.mutate({ _id, from: next_month!, price: 90 });
    await as(world.staff).memberships.changePrice.mutate({ _id, from: later, price: 20 });
    await as(world.staff).memberships.pause.mutate({ _id, from: next_month!, until: next_month! });
    expect(await known(clerk)).toEqual([
      [by, 'pause', `Pause of the membership ${plan} in ${monthText(next_month!)}`, 90, true, null],
      [by, 'price', `Price of the membership ${plan} from ${monthText(later)}: £20.00 a month`, 70, true, null],
      [by, 'membership', `Membership ${plan} at £0.00 a month instead of £100.00`, 100, true, null],
      // 1,000 hours at £45.
      [by, 'credits', 'Credits: 1000 h of Meeting Room', 45_000, false, null],
    ]);
  });

  it('is listed when their company gets it, and when the owner gives it to themselves', async () => {
    const { _id: company_id, name } = await as(world.owner).companies.create.mutate({
      ...space(),
      name: `Co ${clerk.id}`,
    });
    await as(world.owner).companies.setPerson.mutate({ _id: company_id, user_id: clerk.id, role: 'member' });
    await as(world.staff).credits.grant.mutate({ ...space(), type: 'money', amount: 5_000, company_id });
    expect(await known(clerk)).toEqual([[world.staff.id, 'credits', expect.stringMatching('£50.00'), 50, false, name]]);
    const own = (await known(world.owner)).filter(([giver]) => giver === world.owner.id);
    expect(own.length).toBeGreaterThanOrEqual(1);
  });

  it('has no gifts to customers, or to staff of other workspaces, and none of a call that was refused', async () => {
    const before = await app.knex('staff_gifts').count('id as count').first();
    for (const person of [world.member, world.otherStaff]) {
      await join(app, person, world.spaceId);
      await credits(world.staff, { user_id: person.id });
    }
    await expect(credits(clerk, { user_id: clerk.id })).rejects.toMatchObject(SELF);
    await expect(
      as(world.staff).credits.grant.mutate({
        ...space(),
        type: 'meeting_room',
        amount: 60,
        user_id: clerk.id,
        resource_ids: ['999999'],
      }),
    ).rejects.toMatchObject({ data: { httpStatus: 400 } });
    expect(await app.knex('staff_gifts').count('id as count').first()).toEqual(before);
  });

  it('is read neither by members nor by staff of another workspace', async () => {
    for (const person of [world.member, world.otherStaff])
      await expect(given(person)).rejects.toMatchObject({ data: { httpStatus: 403 } });
  });
});
