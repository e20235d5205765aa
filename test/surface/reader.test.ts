/** A role that shows every area and everybody's bookings, and edits nothing, changes no record of others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AREA_KEYS, permissionsOf } from '#shared/permissions.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { declared } from '../helpers/declared.ts';
import { holdJobs } from '../helpers/leases.ts';
import { type Person, type World, addPerson, makeWorld, roomBooking, slot } from '../helpers/world.ts';
import { callWith } from './bent.ts';
import { type Records, inputOf } from './case.ts';
import { CASES, mutations } from './cases.ts';
import { contents, makeRecords } from './records.ts';

/** What a person may do with their own account, and with their own secrets and cards. The calls below name those of others. */
const OWN_ACCOUNT = ['no record', 'secret', 'own account', 'own card'];

/** The mutations of others' records that are open to such a role. */
const ALLOWED = [
  // An ordinary booking is cancelled by everybody who sees all bookings.
  'bookings.cancel',
  // Everybody who sees a booking adds a remark.
  'bookings.remark',
  // A calendar feed shows what its owner may see.
  'feeds.add',
  // Everybody waits for a place of their own.
  'waiting.join',
  // Everybody begins memberships of their own.
  'plansOnSale.buy',
  // Everybody opens the doors of their memberships.
  'doors.open',
  // Visitors send enquiries, too.
  'enquiries.submit',
  // Everybody checks in their own booking.
  'bookings.checkInHere',
  // These read an outside service again.
  'accounting.read',
  'doors.refresh',
];

let app: TestApp;
let world: World;
let records: Records;
let reader: Person;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  records = await makeRecords(app, world);
  const permissions = permissionsOf(Object.fromEntries(AREA_KEYS.map((area) => [area, { show: true }])));
  const flags = { showAllBooking: true, showAllWorkSpaces: true };
  await app.call('POST', '/roles', { token: world.owner.token, body: { name: 'Reader', permissions, ...flags } });
  reader = await addPerson(app.knex, 'Reader');
  // The test compares all tables before and after a call.
  await holdJobs(app.knex);
});
afterAll(() => app.stop());

const ruleOf = new Map(declared.map(([path, { meta }]) => [path, meta.rule]));
const ofOthers = mutations.filter((path) => !OWN_ACCOUNT.includes(ruleOf.get(path)!));

describe('a role that shows everything and edits nothing', () => {
  it.each(ofOthers.filter((path) => !ALLOWED.includes(path)))('is refused %s', async (path) => {
    const before = await contents(app);
    const input = JSON.stringify(inputOf(CASES.get(path) ?? {}, records));
    expect([403, 404]).toContain((await callWith(app, reader.token, path, input)).status);
    expect(await contents(app)).toBe(before);
  });

  it('moves, pays, ends and decides no booking of somebody else over REST', async () => {
    const { token } = reader;
    const times = { ...slot(12), reschedule_reason: 'Later', waive_difference: true };
    const calls: [string, string, object][] = [
      ['PUT', `/bookings/reschedule-request/${records.booking}`, times],
      ['POST', '/stripe/payCharge', { _id: records.booking, source_id: records.card, amount: 10_800, agreed: true }],
      ['DELETE', `/bookings/cancel/${records.request}`, {}],
    ];
    const before = await contents(app);
    for (const [method, path, body] of calls) {
      expect([403, 404], path).toContain((await app.call(method, path, { token, body })).meta.status);
    }
    expect(await contents(app)).toBe(before);
  });

  it('cancels no booking request after its approval, but an ordinary booking', async () => {
    const { token } = world.owner;
    const body = { ...roomBooking(world, slot(21)), name: 'Ada' };
    const { data } = await app.call<{ _id: string }>('POST', '/bookings/resource-without-pay', { token, body });
    const decision = { token, body: { booking_status: 'Approved' } };
    const approved = await app.call('PUT', `/bookings/reschedule-request/${data._id}`, decision);
    expect(approved.meta.status).toBe(200);
    const cancel = (id: string) => app.call('DELETE', `/bookings/cancel/${id}`, { token: reader.token });
    expect((await cancel(data._id)).meta.status).toBe(403);
    expect((await cancel(records.booking)).meta.status).toBe(200);
  });
});
