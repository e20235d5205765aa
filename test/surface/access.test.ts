/** Every procedure and every REST row, called by everybody who must be refused. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { restRows } from '#app/server/procedures.ts';
import { STANDARD_ROLES } from '#domains/roles/rules.ts';
import { may } from '#shared/permissions.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { declared as procedures } from '../helpers/declared.ts';
import { callWith } from './bent.ts';
import { type Records, inputOf, markOf } from './case.ts';
import { RECORD_CASES, SUBSCRIPTIONS } from './cases.ts';
import { type Bearers, contents, makeCallers, makeRecords } from './records.ts';
import { holdJobs } from '../helpers/leases.ts';
import { type Booked, type Person, type World, makeWorld, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

const accessOf = new Map(procedures.map(([path, { meta }]) => [path, meta.access]));
const member = {
  ...STANDARD_ROLES.find(({ name }) => name === 'Member')!,
  showAllBooking: false,
  showAllWorkSpaces: false,
};

let app: TestApp;
let world: World;
let booking: Booked;
let bearers: Bearers;
let records: Records;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  ({ data: booking } = await app.call<Booked>('POST', '/bookings', {
    token: world.member.token,
    body: roomBooking(world, slot(2)),
  }));
  bearers = await makeCallers(app, world);
  records = await makeRecords(app, world);
  // The tests compare all tables before and after a call.
  await holdJobs(app.knex);
});
afterAll(() => app.stop());

const callProcedure = async (path: string, token?: string) => (await callWith(app, token, path, '{}')).status;

describe('every procedure', () => {
  it('declares who may call it, and its output', () => {
    for (const [path, { type, meta, output }] of procedures) {
      expect(meta.access, path).toBeDefined();
      if (type !== 'subscription') expect(output, `${path} has an output schema`).toBeDefined();
    }
  });

  it.each(
    procedures
      .filter(([path, { type }]) => accessOf.get(path) !== 'anyone' && type !== 'subscription')
      .map(([path]) => [path]),
  )('%s refuses a visitor and a forged bearer with 401', async (path) => {
    expect(await callProcedure(path)).toBe(401);
    expect(await callProcedure(path, `${world.member.token}x`)).toBe(401);
  });

  it('refuses a member whose role lacks the area with 403', async () => {
    const closed = procedures.filter(([path]) => {
      const access = accessOf.get(path);
      return typeof access === 'object' && !may(member, access.area, access.type);
    });
    expect(closed.length).toBeGreaterThan(5);
    for (const [path] of closed) expect(await callProcedure(path, world.member.token), path).toBe(403);
  });
});

/** Names of inputs that identify a record, or are a secret that gives access to one. */
const NAMES_RECORD = /^_?ids?$|_ids?$|^(actor|assignedUser|members|active_spaces|token|link|otp)$/;

function inputNames(inputs: z.ZodType[]): string[] {
  const names: string[] = [];
  const collect = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { properties } = schema as { properties?: object };
    names.push(...Object.keys(properties ?? {}));
    Object.values(schema).forEach(collect);
  };
  for (const input of inputs) collect(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
  return names;
}

describe('records of others', () => {
  /** What the tables contain after a case, and so before the next one. */
  let left: string | undefined;

  it('are protected by a rule in every procedure, with a test case', () => {
    expect(
      procedures.filter(([, { meta }]) => !meta.rule).map(([path]) => path),
      'without a rule',
    ).toEqual([]);
    const cases = [...RECORD_CASES.map(([path]) => path), ...Object.keys(SUBSCRIPTIONS)];
    const guarded = procedures.filter(([, { meta }]) => meta.rule !== 'no record').map(([path]) => path);
    expect(
      cases.sort(),
      'each has an entry in test/surface/cases/ that says whom it refuses, and no other has one',
    ).toEqual(guarded.sort());
    for (const file of Object.values(SUBSCRIPTIONS))
      expect(existsSync(join(import.meta.dirname, '../..', file))).toBe(true);
    for (const [path, { refused, blind }] of RECORD_CASES)
      expect((refused ?? blind ?? []).length, path).toBeGreaterThan(0);
  });

  it('are not accepted by procedures with the rule "no record"', () => {
    for (const [path, { meta, inputs }] of procedures) {
      if (meta.rule !== 'no record') continue;
      expect(
        inputNames(inputs).filter((name) => NAMES_RECORD.test(name)),
        path,
      ).toEqual([]);
    }
  });

  it.each(RECORD_CASES)('are not returned or changed by %s', async (path, entry) => {
    const { refused = [], blind = [] } = entry;
    const input = JSON.stringify(inputOf(entry, records));
    const rule = procedures.find(([name]) => name === path)![1].meta.rule;
    const expected = rule === 'secret' ? [400, 401, 402, 403, 404] : [401, 403, 404];
    const before = left ?? (await contents(app));
    left = undefined;
    for (const caller of refused) {
      const { status } = await callWith(app, bearers[caller], path, input);
      expect(expected, `${caller}: ${status}`).toContain(status);
    }
    for (const caller of blind) {
      const { status, body } = await callWith(app, bearers[caller], path, input);
      expect([caller, status]).toEqual([caller, 200]);
      expect(body, caller).not.toContain(markOf(entry, records));
    }
    left = await contents(app);
    expect(left).toBe(before);
  });

  // The order of the cases matters: the last ones end the booking.
  it.each(RECORD_CASES)('are available through %s to those who have the right', async (path, entry) => {
    const input = JSON.stringify(inputOf(entry, records));
    const mark = markOf(entry, records);
    for (const caller of entry.served ?? []) {
      const { status, body } = await callWith(app, bearers[caller], path, input);
      expect([401, 403, 404], `${caller}: ${body}`).not.toContain(status);
      expect(status, body).toBeLessThan(500);
      if (mark) expect(body, caller).toContain(mark);
    }
  });
});

describe('every REST row', () => {
  it('names a procedure that exists', () => {
    for (const row of restRows) expect(accessOf.has(row.procedure), row.procedure).toBe(true);
  });

  it.each(
    restRows.flatMap((row) =>
      [row.path, ...(row.aliases ?? [])].map((path) => [row.method.toUpperCase(), path, row.procedure] as const),
    ),
  )('%s %s answers a visitor in the envelope', async (method, path, procedure) => {
    const answer = await app.call(method, path.replace(/\{\w+\}/g, '999999'), {
      body: method === 'GET' ? undefined : {},
    });
    expect(answer.meta).toMatchObject({
      success: expect.any(Boolean),
      status: expect.any(Number),
      message: expect.any(String),
    });
    if (accessOf.get(procedure) === 'anyone') expect(answer.meta.status).not.toBe(401);
    else expect(answer.meta.status).toBe(401);
  });
});

describe('a booking of another person', () => {
  const strangers = (): [string, Person][] => [
    ['another member', world.otherMember],
    ['staff of another workspace', world.otherStaff],
  ];

  it('cannot be read, paid, changed, cancelled or commented', async () => {
    const before = await app.knex('bookings').where('id', booking._id).first();
    for (const [who, { token }] of strangers()) {
      const id = booking._id;
      const calls: [string, string, unknown?][] = [
        ['GET', `/bookings/${id}`],
        ['DELETE', `/bookings/cancel/${id}`],
        ['PUT', `/bookings/reschedule-request/${id}`, { ...slot(3), reschedule_reason: 'mine now' }],
        ['PUT', `/bookings/remark/${id}`, { remark: 'hello' }],
        ['POST', '/stripe/payCharge', { _id: id, source_id: 'pm_1', amount: booking.price.total * 100 }],
        ['PUT', `/users/${world.member.id}`, { name: 'Me', phone: '+4407700900123', company_name: 'C', address: 'A' }],
      ];
      for (const [method, path, body] of calls) {
        const { meta } = await app.call(method, path, { token, body });
        expect([403, 404], `${who}: ${method} ${path}`).toContain(meta.status);
      }
      const { data } = await app.call<Booked[]>('GET', '/bookings', { token });
      expect(data.map(({ _id }) => _id)).not.toContain(id);
    }
    expect(await app.knex('bookings').where('id', booking._id).first()).toEqual(before);
  });

  it('is not available to staff of another workspace', async () => {
    const { token } = world.otherStaff;
    const calls: [string, string, unknown?][] = [
      ['GET', `/bookings?space_id=${world.spaceId}`],
      ['GET', `/invoice?space_id=${world.spaceId}`],
      ['GET', `/space/${world.spaceId}/members`],
      ['PUT', `/resources/${world.roomId}`, { name: 'Mine' }],
      [
        'POST',
        '/bookings',
        { ...roomBooking(world, slot(4)), assignedUser: world.member.email, members: [world.member.email] },
      ],
    ];
    for (const [method, path, body] of calls) {
      const { meta } = await app.call(method, path, { token, body });
      expect([403, 404], `${method} ${path}`).toContain(meta.status);
    }
  });

  it('cannot be paid with another member’s card, nor be billed to another', async () => {
    const card = await saveCard(app, world.otherMember);
    await saveCard(app, world.member);
    expect((await pay(app, world.member, booking, card)).meta.status).toBe(404);
    const body = { ...roomBooking(world, slot(5)), assignedUser: world.otherMember.email };
    expect((await app.call('POST', '/bookings', { token: world.member.token, body })).meta.status).toBe(403);
  });

  it('gives a member no access to other accounts', async () => {
    expect((await app.call('GET', `/users/${world.owner.id}`, { token: world.member.token })).meta.status).toBe(404);
    expect((await app.call('GET', `/users/${world.member.id}`, { token: world.staff.token })).meta.status).toBe(200);
  });
});
