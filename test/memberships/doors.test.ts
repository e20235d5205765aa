/** The doors of a plan, which its members open without a booking. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { readUnlocks } from '#domains/doors/server/service/read-unlocks.ts';
import { addDays, fromLocal, toLocal } from '#shared/time.ts';
import { saidOf } from '../helpers/activities.ts';
import { clock } from '../helpers/clock.ts';
import { holdJobs } from '../helpers/leases.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Person, addPerson } from '../helpers/world.ts';
import {
  FRONT_DOOR,
  type KisiSandbox,
  LEEDS_PLACE,
  LONDON_PLACE,
  kisiEnv,
  kisiSandbox,
} from '../integrations/doors.ts';
import {
  LONDON,
  ada,
  addCompany,
  addPlan,
  begin,
  bill,
  months,
  nextNumber,
  of,
  owner,
  refused,
  signIn,
  toNow,
  useMemberships,
} from './stage.ts';

let kisi: KisiSandbox;
beforeAll(async () => {
  kisi = await kisiSandbox();
});
afterAll(() => kisi.stop());
useApp({ env: () => kisiEnv(kisi) });

/** The ids of two doors of the workspace, and of one of another workspace. */
let front: string;
let lift: string;
let elsewhere: string;
beforeAll(async () => {
  await owner().doors.choosePlace.mutate({ space_id: world.spaceId, place_id: LONDON_PLACE });
  await owner().doors.choosePlace.mutate({ space_id: world.otherSpaceId, place_id: LEEDS_PLACE });
  await app.settle();
  await holdJobs(app.knex);
  await app.knex('spaces').update({ opens_at: '09:00', closes_at: '18:00' });
  const idOf = async (space_id: string, name?: string) =>
    (await app
      .knex('doors')
      .where({ space_id, ...(name && { name }) })
      .first('id'))!.id;
  [front, lift, elsewhere] = await Promise.all([
    idOf(world.spaceId, 'Front Door'),
    idOf(world.spaceId, 'Lift Lobby'),
    idOf(world.otherSpaceId),
  ]);
});
useMemberships();
beforeEach(async () => {
  await app.knex('doors').update({ online: true, status: true });
  await kisi.calls();
});

const keys = (fields: object = {}, plan: object = {}) => begin(fields, { door_ids: [front], ...plan });
const open = (person: Person, _id = front) => of(person).doors.open.mutate({ _id });
const own = async (person: Person) => (await of(person).doors.own.query()).map(({ name, problem }) => [name, problem]);
const unlocks = async () => (await kisi.calls()).filter((call) => call.endsWith('/unlock'));

function toTime(day: string, time: string, ...people: Person[]): void {
  clock.freeze(fromLocal(day, time, LONDON));
  for (const person of [ada, world.owner, world.member, ...people]) signIn(person);
}
const first = () => `${months[0]!}-01`;

/** Nothing was sent to the service, and nothing stands in the feed. */
async function refuses(call: Promise<unknown>, refusal: object): Promise<void> {
  const count = () => app.knex('activities').where('model', 'Door').count<{ n: number }[]>({ n: '*' });
  const before = await count();
  await kisi.calls();
  await expect(call).rejects.toMatchObject(refusal);
  expect(await unlocks()).toEqual([]);
  expect(await count()).toEqual(before);
}

describe('what opens doors', () => {
  const staff = () => of(signIn(world.staff)).membershipPlans;
  const plan = (fields: object = {}) => ({
    space_id: world.spaceId,
    name: `Keys ${months[0]} ${nextNumber()}`,
    price: 30,
    ...fields,
  });

  it('is chosen only by staff who may edit doors', async () => {
    await expect(staff().create.mutate(plan({ door_ids: [front] }))).rejects.toMatchObject(refused(403));
    const { _id } = await staff().create.mutate(plan());
    await expect(staff().update.mutate({ _id, door_ids: [front] })).rejects.toMatchObject(refused(403));
    expect((await owner().membershipPlans.update.mutate({ _id, door_ids: [front, lift] })).door_ids).toHaveLength(2);
    const renamed = await staff().update.mutate({ _id, name: `Renamed ${nextNumber()}`, door_ids: [front, lift] });
    expect(renamed.door_ids).toHaveLength(2);
    for (const wider of [{ sold_online: true }, { any_time: true }])
      await expect(staff().update.mutate({ _id, ...wider })).rejects.toMatchObject(refused(403));
    expect((await staff().update.mutate({ _id, door_ids: [lift] })).door_ids).toEqual([lift]);
    await expect(staff().update.mutate({ _id, door_ids: [front, lift] })).rejects.toMatchObject(refused(403));
  });

  it('is not chosen by a plan that names doors of a workspace elsewhere, either', async () => {
    await expect(owner().membershipPlans.create.mutate(plan({ door_ids: [elsewhere] }))).rejects.toMatchObject(
      refused(400),
    );
  });
});

describe('a member', () => {
  it('opens the doors of their plan without a booking, and no other', async () => {
    await keys();
    expect(await own(ada)).toEqual([['Front Door', null]]);
    await kisi.calls();
    expect(await open(ada)).toEqual({ _id: front, state: 'unlocked' });
    expect(await unlocks()).toEqual([`POST /locks/${FRONT_DOOR}/unlock`]);
    expect((await saidOf(app, { model: 'Door' })).at(-1)).toMatch(/sent the command to unlock the door Front Door$/);
    expect(await app.knex('door_commands').where('user_id', ada.id)).toMatchObject([{ lock_id: String(FRONT_DOOR) }]);
    for (const other of [lift, elsewhere, '999999']) await refuses(open(ada, other), refused(404));
    await refuses(open(world.member), refused(404));
    expect(await own(world.member)).toEqual([]);
    // The procedure of staff stays theirs.
    await refuses(of(ada).doors.unlock.mutate({ _id: front }), refused(403));
  });

  it('stands with the unlock in the user activity', async () => {
    toNow();
    await keys({ from: toLocal(clock.now(), LONDON).day }, { any_time: true });
    await open(ada);
    await readUnlocks(momentOf(app.services));
    expect(await app.knex('door_days').where('person', ada.email)).toMatchObject([
      { unlocks: 1, last_door: 'Front Door' },
    ]);
  });

  it('opens them during the opening hours only', async () => {
    await keys();
    const closed = 'Your membership opens this door from 09:00 to 18:00';
    for (const time of ['08:59', '18:00', '23:30']) {
      toTime(first(), time);
      await refuses(open(ada), refused(409, closed));
      expect(await own(ada), time).toEqual([['Front Door', closed]]);
    }
    for (const time of ['09:00', '17:59']) {
      toTime(first(), time);
      await open(ada);
    }
    const rules = { closed_days: [{ day: first(), name: 'Stocktaking' }], types: {}, resources: {} };
    await owner().spaces.update.mutate({ _id: world.spaceId, use_rules: rules });
    await refuses(open(ada), { message: expect.stringContaining('(Stocktaking)') as string });
  });

  it('opens them at any time if the plan gives that, and another plan does not lend it', async () => {
    await keys({}, { any_time: true });
    await begin({}, { door_ids: [lift] });
    toTime(first(), '03:00');
    await open(ada);
    await refuses(open(ada, lift), refused(409));
  });

  it('opens them on the days of the membership', async () => {
    const { _id } = await keys({ from: addDays(first(), 4) });
    await owner().memberships.pause.mutate({ _id, from: months[1]!, until: months[1]! });
    await owner().memberships.giveNotice.mutate({ _id, end: `${months[2]!}-20` });
    for (const [day, opens] of [
      [addDays(first(), 3), false],
      [addDays(first(), 4), true],
      [`${months[1]!}-10`, false],
      [`${months[2]!}-20`, true],
      [`${months[2]!}-21`, false],
    ] as const) {
      toTime(day, '12:00');
      expect(await own(ada), day).toEqual(opens ? [['Front Door', null]] : []);
      if (opens) await open(ada);
      else await refuses(open(ada), refused(404));
    }
  });

  it('opens none while an overdue invoice stops them, and does again after the payment', async () => {
    const stop = { overdue_days: 5, overdue_doors: true, closed_days: [], types: {}, resources: {} };
    await owner().spaces.update.mutate({ _id: world.spaceId, use_rules: stop });
    const { invoices } = await keys();
    toTime(addDays(first(), 5), '12:00');
    await bill();
    const message = `Please pay invoice ${invoices[0]!.invoice_id} first`;
    await refuses(open(ada), refused(409, message));
    expect(await own(ada)).toEqual([['Front Door', message]]);
    const paid = { _id: invoices[0]!._id, amount: 360, method: 'transfer' as const, reference: 'T' };
    await owner().invoices.recordPayment.mutate(paid);
    await open(ada);
  });

  it('opens no door that is offline, removed, or in a workspace that has blocked them', async () => {
    await keys();
    const door = app.knex('doors').where('id', front);
    await door.clone().update({ online: false });
    await refuses(open(ada), refused(409, 'The door is offline. It cannot be opened from here.'));
    expect(await own(ada)).toEqual([['Front Door', 'The door is offline. It cannot be opened from here.']]);
    await door.clone().update({ online: true, status: false });
    await refuses(open(ada), refused(404));
    await door.clone().update({ status: true });
    const entry = app.knex('user_spaces').where({ user_id: ada.id, space_id: world.spaceId });
    await entry.clone().update({ active: false });
    await refuses(open(ada), refused(404));
    expect(await own(ada)).toEqual([]);
  });

  it('has the doors of the plan as it is now', async () => {
    const { plan } = await keys();
    await owner().membershipPlans.update.mutate({ _id: plan._id, door_ids: [lift] });
    await refuses(open(ada), refused(404));
    await open(ada, lift);
    await owner().membershipPlans.update.mutate({ _id: plan._id, door_ids: [] });
    await refuses(open(ada, lift), refused(404));
  });
});

it('opens for the people of a company, while they belong to it', async () => {
  const { _id: company_id } = await addCompany();
  const grace = signIn(await addPerson(app.knex, 'Member', [world.spaceId]));
  await owner().companies.setPerson.mutate({ _id: company_id, user_id: grace.id, role: 'member' });
  await keys({ user_id: undefined, company_id });
  await open(grace);
  await owner().companies.removePerson.mutate({ _id: company_id, user_id: grace.id });
  await refuses(open(grace), refused(404));
});

it('a plan names doors of its own workspace only', async () => {
  const wrong = { data: { httpStatus: 400 }, message: 'Please choose doors of the workspace' };
  await expect(addPlan({ door_ids: [front, elsewhere] })).rejects.toMatchObject(wrong);
  const { _id } = await addPlan({ door_ids: [front, lift] });
  await expect(owner().membershipPlans.update.mutate({ _id, door_ids: [elsewhere] })).rejects.toMatchObject(wrong);
  const { items } = await owner().membershipPlans.list.query({ space_id: world.spaceId, limit: 100 });
  expect(items.find((plan) => plan._id === _id)).toMatchObject({
    door_ids: [front, lift],
    doors: ['Front Door', 'Lift Lobby'],
  });
});

it('its members and visitors read the names of the doors that there are', async () => {
  const { _id, plan } = await keys({}, { door_ids: [front, lift], sold_online: true });
  const shown = async () => [
    (await of(ada).memberships.get.query({ _id })).doors,
    (await of(ada).plansOnSale.checkout.query({ plan_id: plan._id })).plan.doors,
    (await of(ada).plansOnSale.list.query({ space_id: world.spaceId })).find((each) => each._id === plan._id)!.doors,
  ];
  for (const doors of await shown()) expect(doors).toEqual(['Front Door', 'Lift Lobby']);
  await app.knex('doors').where('id', lift).update({ status: false });
  for (const doors of await shown()) expect(doors).toEqual(['Front Door']);
});
