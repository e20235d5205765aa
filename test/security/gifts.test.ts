/** What staff give to customers, somebody else must give to them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { toLocal } from '#shared/time.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, addPerson } from '../helpers/world.ts';

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
