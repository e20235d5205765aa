/** A refused call changes nothing: not the database, not the payment service, not a mailbox. Also while a payment waits. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownSandbox } from '../integrations/sandbox.ts';
import { holdJobs } from '../helpers/leases.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, type Person, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { ODD, type Result, WRONG, callWith, refusalOf, withField } from './bent.ts';
import { unmade } from './case.ts';
import { mutations, rightInputs } from './cases.ts';

useApp();

const isOfBookings = (path: string) => /^(bookings|payments)\./.test(path);
/** It has no field that could be refused. */
const WITHOUT_FIELDS = ['payments.startBankAccount'];
const ofBookings = mutations.filter((path) => isOfBookings(path) && !WITHOUT_FIELDS.includes(path));

/** Written by the workers of the server, whatever is called. */
const OF_WORKERS = ['jobs', 'connections', 'live_events'];

let asking: string;
let booked: Booked;
let day = 20;

/** A booking whose payment waits for the confirmation of the bank. */
async function waitingBooking(): Promise<Booked> {
  day += 1;
  const body = { ...roomBooking(world, slot(day)), assignedUser: world.member.email, members: [world.member.email] };
  const { data } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  const { data: paying } = await pay(app, world.member, data, asking);
  expect(paying.url).toMatch(/^http/);
  await app.deliver();
  return data;
}

async function isWaiting(): Promise<boolean> {
  const charge = await app.knex('charges').where('booking_id', booked._id).orderBy('id', 'desc').first('status');
  return charge?.status === 'requires_action';
}

beforeAll(async () => {
  asking = await saveCard(app, world.member, 'tok_threeDSecure2Required');
  await holdJobs(app.knex);
});
beforeEach(async () => {
  app.services.limits.reset();
  // The reconciliation writes to charges that it looks up again, whatever is called.
  await app.knex('charges').whereNotNull('recheck_at').update({ recheck_at: null });
  if (!booked || !(await isWaiting())) booked = await waitingBooking();
});

let sumsSql: string | undefined;

/** A sum of all rows of each table. `CHECKSUM TABLE` differs without a change while others read the table by an index. */
async function tableSums(): Promise<Record<string, string>> {
  if (!sumsSql) {
    const columns = await app
      .knex('information_schema.columns')
      .whereRaw('table_schema = DATABASE()')
      .whereNotIn('table_name', OF_WORKERS)
      .select<{ tab: string; col: string }[]>('table_name as tab', 'column_name as col');
    const sums = [...new Set(columns.map(({ tab }) => tab))].map((tab) => {
      const values = columns.filter((each) => each.tab === tab).map(({ col }) => `COALESCE(\`${col}\`, 0x1e)`);
      const rows = `BIT_XOR(CRC32(CONCAT_WS(0x1f, ${values.join(', ')})))`;
      return `SELECT '${tab}' AS tab, CONCAT(COUNT(*), ' ', ${rows}) AS total FROM \`${tab}\``;
    });
    sumsSql = sums.join(' UNION ALL ');
  }
  const [sums] = (await app.knex.raw(sumsSql)) as [{ tab: string; total: string }[]];
  return Object.fromEntries(sums.map(({ tab, total }) => [tab, total]));
}

const read = async (url: string): Promise<unknown> => (await fetch(url)).json();

/** What a refused call leaves on purpose: the audit log has each wrong password. */
const LEAVES: Record<string, string> = {
  'auth.changePassword': 'audit_entries',
  'auth.login': 'audit_entries',
  'auth.prove': 'audit_entries',
  'auth.proveByCode': 'audit_entries',
  'factors.renewCodes': 'audit_entries',
};

/** Everything that a call may change, inside and outside. */
async function everything() {
  const [database, payments, mails] = await Promise.all([
    tableSums(),
    read(`${ownSandbox(app)}/sandbox/state`),
    read(`${app.mailbox}.json`),
  ]);
  return { database, payments, mails: (mails as unknown[]).length };
}

/** What a refused call has left, which is what the next one of the same test finds. */
let left: Awaited<ReturnType<typeof everything>> | undefined;
beforeEach(() => (left = undefined));

/** Makes a call, and compares everything with before if it was refused. @returns whether it was refused */
async function changesNothing(who: Person, path: string, input: string): Promise<boolean> {
  app.services.limits.reset();
  const before = left ?? (await everything());
  left = undefined;
  const { status, body }: Result = await callWith(app, who.token, path, input);
  expect(status, body).toBeLessThan(500);
  if (status < 400) {
    await app.deliver();
    booked = await waitingBooking();
    return false;
  }
  left = await everything();
  expect(left, `${path} ${input.slice(0, 200)}: ${body}`).toEqual(before);
  return true;
}

describe.each(ofBookings)('%s', (path) => {
  it('changes nothing with a field that is refused', async () => {
    const right = { ...rightInputs({ ...unmade(world), booking: booked._id })[path] };
    let refused = 0;
    for (const field of Object.keys(right)) {
      for (const [, json] of [...WRONG, ...ODD]) {
        // A call that succeeds uses the booking up.
        if ('_id' in right) right._id = booked._id;
        const input = withField(right, field, json);
        // What the schema refuses reaches nothing that could change, as the first such input shows.
        if (refused > 0 && (await refusalOf(path, input))) continue;
        if (await changesNothing(world.owner, path, input)) refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(0);
  });

  it.each(['otherMember', 'otherStaff', 'member', 'owner'] as const)(
    'changes nothing if it refuses %s',
    async (who) => {
      const right = { ...rightInputs({ ...unmade(world), booking: booked._id })[path] };
      if ('_id' in right) right._id = booked._id;
      await changesNothing(world[who], path, JSON.stringify(right));
    },
  );
});

/** An id that no record has. */
const UNKNOWN: [string, string] = ['an unknown id', '"987654321"'];

describe('while a payment waits', () => {
  it.each(mutations.filter((path) => !isOfBookings(path)))(
    '%s changes nothing with a field that is refused',
    async (path) => {
      const right = rightInputs({ ...unmade(world), booking: booked._id })[path] ?? {};
      const bent = Object.keys(right).flatMap((field) =>
        [...WRONG, ...ODD, UNKNOWN].map(([, json]) => withField(right, field, json)),
      );
      const refused: string[] = [];
      for (const input of bent) {
        // What the schema refuses reaches nothing that could change.
        if (await refusalOf(path, input)) continue;
        app.services.limits.reset();
        if ((await callWith(app, world.owner.token, path, input)).status >= 400) refused.push(input);
      }
      await app.deliver();
      const others = async () => {
        const { database, ...outside } = await everything();
        return { ...outside, database: Object.entries(database).filter(([table]) => table !== LEAVES[path]) };
      };
      const before = await others();
      for (const input of refused) {
        app.services.limits.reset();
        expect((await callWith(app, world.owner.token, path, input)).status).toBeGreaterThanOrEqual(400);
      }
      expect(await others()).toEqual(before);
      expect(await isWaiting()).toBe(true);
    },
  );
});

type Refused = { what: string; by: 'owner' | 'member' | 'staff'; path: string; input: () => Record<string, unknown> };

const price = () => Math.round(booked.price.total * 100);
const people = (count: number) => Array.from({ length: count }, (_, index) => `guest${index}@example.org`);
const payment = () => ({ _id: booked._id, source_id: asking, amount: price(), currency: 'GBP' });
const move = (input: object) => ({ _id: booked._id, ...slot(day, 14), reschedule_reason: 'Later', ...input });

/** Inputs of the right form that the rules refuse. */
const REFUSED: Refused[] = [
  {
    what: 'another amount at the desk',
    by: 'staff',
    path: 'payments.recordDeskPayment',
    input: () => ({ _id: booked._id, method: 'cash', amount: price() - 1 }),
  },
  { what: 'another amount', by: 'member', path: 'payments.payCharge', input: () => ({ ...payment(), amount: 1 }) },
  {
    what: 'a card that is not saved',
    by: 'member',
    path: 'payments.payCharge',
    input: () => ({ ...payment(), source_id: 'pm_unknown' }),
  },
  {
    what: 'more members than seats',
    by: 'member',
    path: 'payments.payCharge',
    input: () => ({ ...payment(), members: people(9) }),
  },
  { what: 'a customer who has not agreed', by: 'staff', path: 'payments.payCharge', input: payment },
  { what: 'a token that is unknown', by: 'staff', path: 'payments.attachCard', input: () => ({ src_id: 'tok_no' }) },
  { what: 'a day that has passed', by: 'member', path: 'bookings.reschedule', input: () => move(slot(-3)) },
  { what: 'a length of 70 minutes', by: 'staff', path: 'bookings.reschedule', input: () => move(slot(day, 14, 7 / 6)) },
  {
    what: 'another resource',
    by: 'staff',
    path: 'bookings.reschedule',
    input: () => move({ resource_id: world.officeId }),
  },
  { what: 'too many people', by: 'staff', path: 'bookings.reschedule', input: () => move({ capacity: 99 }) },
  { what: 'another place for a room', by: 'staff', path: 'bookings.reserve', input: () => ({ _id: booked._id }) },
  { what: 'a booking that is not ongoing', by: 'staff', path: 'bookings.endNow', input: () => ({ _id: booked._id }) },
  {
    what: 'a booking that is no request',
    by: 'owner',
    path: 'bookings.decide',
    input: () => ({ _id: booked._id, booking_status: 'Approved' }),
  },
];

it.each(REFUSED)('$path changes nothing when it refuses $what', async ({ by, path, input }) => {
  expect(await changesNothing(world[by], path, JSON.stringify(input()))).toBe(true);
  expect(await isWaiting()).toBe(true);
});

it('does not move a booking into a time that is taken, nor withdraw its payment', async () => {
  const other = await app.call<Booked>('POST', '/bookings', {
    token: world.otherMember.token,
    body: { ...roomBooking(world, slot(day, 14)), assignedUser: world.otherMember.email },
  });
  expect(other.meta.success).toBe(true);
  await app.deliver();
  expect(await changesNothing(world.member, 'bookings.reschedule', JSON.stringify(move({})))).toBe(true);
  expect(await isWaiting()).toBe(true);
});
