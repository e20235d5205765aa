/** Every procedure and every REST row, asked for by everybody who should not get it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restRows } from '#app/rest.ts';
import { appRouter } from '#app/router.ts';
import type { ProcedureAccess } from '#server/trpc.ts';
import { STANDARD_ROLES } from '#domains/roles/rules.ts';
import { may } from '#shared/permissions.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Booked, type Person, type World, makeWorld, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

type Procedure = { _def: { type: 'query' | 'mutation' | 'subscription'; meta?: ProcedureAccess; output?: unknown } };
const procedures = Object.entries(appRouter._def.procedures) as unknown as [string, Procedure][];
const accessOf = new Map(procedures.map(([path, procedure]) => [path, procedure._def.meta?.access]));
const member = {
  ...STANDARD_ROLES.find(({ name }) => name === 'Member')!,
  showAllBooking: false,
  showAllWorkSpaces: false,
};

let app: TestApp;
let world: World;
let booking: Booked;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  ({ data: booking } = await app.call<Booked>('POST', '/bookings', {
    token: world.member.token,
    body: roomBooking(world, slot(2)),
  }));
});
afterAll(() => app.stop());

async function callProcedure(path: string, type: string, token?: string): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const isQuery = type === 'query';
  const response = await fetch(`${app.address}/trpc/${path}${isQuery ? '?input=%7B%7D' : ''}`, {
    method: isQuery ? 'GET' : 'POST',
    headers,
    body: isQuery ? undefined : '{}',
  });
  return response.status;
}

describe('every procedure', () => {
  it('says who may call it, and what it answers', () => {
    for (const [path, procedure] of procedures) {
      expect(procedure._def.meta?.access, path).toBeDefined();
      if (procedure._def.type !== 'subscription')
        expect(procedure._def.output, `${path} has an output schema`).toBeDefined();
    }
  });

  it.each(
    procedures
      .filter(([path, { _def }]) => accessOf.get(path) !== 'anyone' && _def.type !== 'subscription')
      .map(([path, { _def }]) => [path, _def.type]),
  )('%s refuses a visitor and a forged bearer with 401', async (path, type) => {
    expect(await callProcedure(path, type)).toBe(401);
    expect(await callProcedure(path, type, `${world.member.token}x`)).toBe(401);
  });

  it('refuses a member whose role lacks the area with 403', async () => {
    const closed = procedures.filter(([path]) => {
      const access = accessOf.get(path);
      return typeof access === 'object' && !may(member, access.area, access.type);
    });
    expect(closed.length).toBeGreaterThan(5);
    for (const [path, { _def }] of closed)
      expect(await callProcedure(path, _def.type, world.member.token), path).toBe(403);
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

describe("another's records", () => {
  const strangers = (): [string, Person][] => [
    ['another member', world.otherMember],
    ['staff of another workspace', world.otherStaff],
  ];

  it('cannot be read, paid, changed, cancelled or noted', async () => {
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

  it('cannot be reached by staff of another workspace', async () => {
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

  it('is not answered to a member who asks for another account', async () => {
    expect((await app.call('GET', `/users/${world.owner.id}`, { token: world.member.token })).meta.status).toBe(404);
    expect((await app.call('GET', `/users/${world.member.id}`, { token: world.staff.token })).meta.status).toBe(200);
  });
});
