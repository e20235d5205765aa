/** Every account is a customer. A team role without any area takes away nothing of that, and gives nothing of others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STANDARD_ROLES } from '#domains/roles/rules.ts';
import { may, permissionsOf } from '#shared/permissions.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { declared } from '../helpers/declared.ts';
import { holdJobs } from '../helpers/leases.ts';
import { type Person, type World, addPerson, makeWorld, roomBooking, slot } from '../helpers/world.ts';
import { callWith } from './bent.ts';
import { type Records, inputOf, markOf } from './case.ts';
import { CASES, type Inputs, RECORD_CASES, rightInputs } from './cases.ts';
import { contents, makeRecords } from './records.ts';

const member = {
  ...STANDARD_ROLES.find(({ name }) => name === 'Member')!,
  showAllBooking: false,
  showAllWorkSpaces: false,
};
const accessOf = new Map(declared.map(([path, { meta }]) => [path, meta.access]));
/** Stops the tests of the next procedures: it ends all sessions of the account. */
const ENDS_SESSION = ['auth.logout', 'auth.logoutEverywhere', 'auth.changePassword'];

/** The procedures that a customer may call, of which each has records of its own. */
const ofCustomers = declared.flatMap(([path, { meta }]) => {
  const { access } = meta;
  const isOpen = typeof access === 'object' ? may(member, access.area, access.type) : access === 'signedIn';
  return isOpen && !ENDS_SESSION.includes(path) ? [path] : [];
});
const withOwnRecords = RECORD_CASES.filter(([, { served }]) => served?.includes('member'));
const withoutRecords = ofCustomers.filter((path) => !RECORD_CASES.some(([other]) => other === path));

let app: TestApp;
let world: World;
let records: Records;
let inputs: Inputs;
/** The owner of the records, and a stranger who is staff of their workspace. Both have a role without any area. */
let customer: Person;
let stranger: Person;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  const role = { name: 'Nothing', permissions: permissionsOf({}) };
  await app.call('POST', '/roles', { token: world.owner.token, body: role });
  customer = await addPerson(app.knex, role.name, [world.spaceId]);
  stranger = await addPerson(app.knex, role.name, [world.spaceId]);
  records = await makeRecords(app, { ...world, member: customer });
  inputs = rightInputs(records);
  // The tests compare all tables before and after a call.
  await holdJobs(app.knex);
});
afterAll(() => app.stop());

const ask = (path: string, input: unknown, { token }: Person) => callWith(app, token, path, JSON.stringify(input));

/** What the queries answer that show only what the areas of the role show. */
const EMPTY: Record<string, string> = {
  'resources.counts': '{"meeting_room":0,"private_office":0,"desks":0}',
  'resources.find': '"items":[]',
};

describe('an account whose role has no area', () => {
  /** What the tables contain after a case, and so before the next one. */
  let left: string | undefined;

  it('has every procedure that asks for an area of the role of members only for staff', () => {
    const closed = ofCustomers.filter((path) => {
      const access = accessOf.get(path);
      return typeof access === 'object' && !access.orCustomer;
    });
    // They show or change what belongs to others: a member is refused by the rule of their records.
    for (const path of closed) expect(CASES.get(path)?.refused, path).toContain('member');
  });

  it.each(RECORD_CASES)('reads and changes nothing of others by %s', async (path, entry) => {
    const { refused = [], blind = [] } = entry;
    const before = left ?? (await contents(app));
    left = undefined;
    const { status, body } = await ask(path, inputOf(entry, records), stranger);
    // What is open to visitors and other members is open to them, too.
    if (EMPTY[path]) expect(body).toContain(EMPTY[path]);
    else if (refused.includes('otherMember')) expect(status, body).toBeGreaterThanOrEqual(400);
    if (blind.includes('otherMember')) expect(body).not.toContain(markOf(entry, records));
    if (!refused.includes('otherMember') && !blind.includes('otherMember')) return;
    left = await contents(app);
    expect(left).toBe(before);
  });

  // The order of the cases matters: the last ones end the booking.
  it.each(withOwnRecords)('has %s as a customer', async (path, entry) => {
    const { status, body } = await ask(path, inputOf(entry, records), customer);
    expect([401, 403, 404], body).not.toContain(status);
    expect(status, body).toBeLessThan(500);
    if (entry.mark) expect(body).toContain(markOf(entry, records));
  });

  it.each(withoutRecords)('calls %s', async (path) => {
    const { status, body } = await ask(path, inputs[path] ?? {}, customer);
    expect([401, 403], body).not.toContain(status);
  });

  it('books no more once the role of members may not, as no other role grants it', async () => {
    const book = async () => {
      const body = { ...roomBooking(world, slot(33)), assignedUser: customer.email };
      return (await app.call('POST', '/bookings', { token: customer.token, body })).meta.status;
    };
    const mayBook = async () =>
      (await app.call<{ may_book: boolean }>('GET', `/users/${customer.id}`, { token: customer.token })).data.may_book;
    expect(await mayBook()).toBe(true);
    const role = app.knex('roles').where('role_key', 'member');
    await role.clone().update({ permissions: JSON.stringify(permissionsOf({ 'booking.booking': { show: true } })) });
    expect([await book(), await mayBook()]).toEqual([403, false]);
    await role.clone().update({ permissions: JSON.stringify(member.permissions) });
    expect(await book()).toBe(200);
  });

  it('books and pays for nobody else', async () => {
    const body = { ...roomBooking(world, slot(30)), assignedUser: world.member.email, members: [world.member.email] };
    const refused = await app.call('POST', '/bookings', { token: customer.token, body });
    expect(refused.meta).toMatchObject({ status: 403, message: 'You can only book for yourself' });
  });
});
