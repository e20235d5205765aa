/** The report of earnings: it agrees to the penny with the documents, which the checker adds up by itself. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { EarningsView } from '#domains/invoices/earnings.ts';
import { toMinor } from '#shared/money.ts';
import { toLocal } from '#shared/time.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import {
  type Booked,
  type Person,
  addPerson,
  deskBooking,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';

useApp();

const report = (query = '', { token }: Person = world.owner) =>
  app.call<EarningsView>('GET', `/earnings${query}`, { token });
const read = async (query = '', person = world.owner) => {
  const { data, meta } = await report(query, person);
  expect(meta).toMatchObject({ status: 200 });
  return data;
};

const GROUPINGS = ['month', 'room', 'plan', 'customer', 'method', 'tax'] as const;
const pence = (pounds: number) => Math.sign(pounds) * toMinor(Math.abs(pounds), 'GBP');
const AMOUNTS = ['invoiced', 'credited', 'net', 'vat', 'gross'] as const;

/** Adds up the documents one by one, without the database. */
async function ledger(spaceIds?: string[]) {
  const rows = await app.knex('invoices').select('kind', 'space_id', 'net_pence', 'total_pence');
  const sums = { invoiced: 0, credited: 0, net: 0, vat: 0, gross: 0 };
  for (const { kind, space_id, net_pence, total_pence } of rows) {
    if (spaceIds && !spaceIds.includes(space_id)) continue;
    const sign = kind === 'invoice' ? 1 : -1;
    sums[kind === 'invoice' ? 'invoiced' : 'credited'] += total_pence;
    sums.net += sign * net_pence;
    sums.vat += sign * (total_pence - net_pence);
    sums.gross += sign * total_pence;
  }
  return sums;
}

type LedgerSums = Awaited<ReturnType<typeof ledger>>;

/** What is wrong with a report: its total, its rows and the documents must agree in every amount. */
function problemsOf({ rows, total }: EarningsView, expected: LedgerSums): string[] {
  return AMOUNTS.flatMap((name) => {
    const ofRows = rows.reduce((sum, row) => sum + pence(row[name]), 0);
    return [
      ...(pence(total[name]) === expected[name] ? [] : [`the total ${name} is not that of the documents`]),
      ...(ofRows === expected[name] ? [] : [`the rows of ${name} do not add up to the documents`]),
    ];
  });
}

async function book(person: Person, body: object): Promise<Booked> {
  return (await app.call<Booked>('POST', '/bookings', { token: person.token, body })).data;
}

beforeAll(async () => {
  const card = await saveCard(app, world.member);
  const room = await book(world.member, roomBooking(world, slot(20)));
  await pay(app, world.member, room, card);
  const cancelled = await book(world.member, roomBooking(world, slot(21)));
  await pay(app, world.member, cancelled, card);
  await app.deliver();
  await app.call('DELETE', `/bookings/cancel/${cancelled._id}`, { token: world.member.token });
  const desk = await book(world.otherMember, { ...deskBooking(world, slot(22), 3) });
  await app.call('POST', `/bookings/${desk._id}/desk-payment`, {
    token: world.staff.token,
    body: { method: 'cash', amount: toMinor(desk.price.total, 'GBP') },
  });
  await app.settle();
});

describe('the report', () => {
  it.each(GROUPINGS)('agrees with the documents by %s', async (by) => {
    const found = await read(`?by=${by}`);
    expect(await app.knex('invoices')).toHaveLength(4);
    expect(problemsOf(found, await ledger())).toEqual([]);
    expect(found.total.bookings).toBe(3);
    expect(found.total.credited).toBe(108);
  });

  it('finds a document that was changed by a penny', async () => {
    const before = await ledger();
    const document = await app.knex('invoices').orderBy('id').first('id', 'total_pence', 'net_pence');
    await app.knex('invoices').where('id', document!.id).increment('total_pence', 1);
    expect(problemsOf(await read('?by=room'), before)).not.toEqual([]);
    expect(problemsOf(await read('?by=room'), await ledger())).toEqual([]);
    await app.knex('invoices').where('id', document!.id).decrement('total_pence', 1);
    expect(problemsOf(await read(), before)).toEqual([]);
  });

  it('finds a row that was changed by a penny', async () => {
    const found = await read('?by=customer');
    const [first, ...others] = found.rows;
    const bent = { ...found, rows: [{ ...first!, net: first!.net + 0.01 }, ...others] };
    expect(problemsOf(bent, await ledger())).toEqual(['the rows of net do not add up to the documents']);
  });

  it('names rooms, customers and kinds of payment', async () => {
    expect((await read('?by=room')).rows).toMatchObject([
      { label: 'Boardroom', detail: 'London', bookings: 2, invoiced: 216, credited: 108, gross: 108, net: 90, vat: 18 },
      { label: 'Loft', bookings: 1, gross: 36 },
    ]);
    expect((await read('?by=customer')).rows.map(({ detail }) => detail)).toEqual([
      world.member.email,
      world.otherMember.email,
    ]);
    expect((await read('?by=method')).rows.map(({ label, gross }) => [label, gross])).toEqual([
      ['Card', 108],
      ['Cash', 36],
    ]);
  });

  it('counts an amount in the month of its document on the clock of the workspace', async () => {
    const document = await app.knex('invoices').orderBy('id').first('id', 'invoice_date');
    const date = (at: Date) => app.knex('invoices').where('id', document!.id).update('invoice_date', at);
    const invoiced = async (month: string) => (await read(`?from=${month}&to=${month}`)).total.invoiced;
    // In June the clock of London is an hour ahead.
    await date(new Date('2023-05-31T22:59:59.999Z'));
    expect([await invoiced('2023-05'), await invoiced('2023-06')]).toEqual([108, 0]);
    await date(new Date('2023-05-31T23:00:00Z'));
    expect([await invoiced('2023-05'), await invoiced('2023-06')]).toEqual([0, 108]);
    await app.knex('spaces').where('id', world.spaceId).update('time_zone', 'America/New_York');
    expect([await invoiced('2023-05'), await invoiced('2023-06')]).toEqual([108, 0]);
    await app.knex('spaces').where('id', world.spaceId).update('time_zone', 'Europe/London');
    await date(document!.invoice_date);
  });

  it('has a row for every month, also without a document', async () => {
    const { rows, from, to } = await read();
    expect(rows.map(({ key }) => key)).toHaveLength(12);
    expect([rows[0]!.key, rows.at(-1)!.key]).toEqual([from, to]);
    expect(to).toBe(toLocal(new Date()).day.slice(0, 7));
  });
});

describe('who reads it', () => {
  it('staff who see all bookings read the workspaces that they manage', async () => {
    expect(problemsOf(await read('', world.staff), await ledger([world.spaceId]))).toEqual([]);
    expect((await read('', world.otherStaff)).total.gross).toBe(0);
    expect((await read(`?space_id=${world.otherSpaceId}`)).total.gross).toBe(0);
    expect((await report(`?space_id=${world.spaceId}`, world.otherStaff)).meta.status).toBe(403);
  });

  it('customers do not, nor staff who see only their own bookings', async () => {
    expect((await report('', world.member)).meta.status).toBe(403);
    const staff = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
    const { id } = (await app.knex('roles').where('name', 'Front Desk').first('id'))!;
    await app.knex('roles').where('id', id).update('show_all_booking', false);
    expect((await report('', staff)).meta.status).toBe(403);
    expect((await report(`?space_id=${world.spaceId}`, staff)).meta.status).toBe(403);
    await app.knex('roles').where('id', id).update('show_all_booking', true);
  });

  it.each(['?from=2024-13', '?by=secret', '?from=2024-02&to=2024-01', '?from=2001-01'])(
    '%s is refused',
    async (query) => expect((await report(query)).meta.status).toBe(400),
  );
});

describe('the export', () => {
  const exported = (query: string, { token }: Person) =>
    fetch(`${app.address}/api/v1/earnings/export${query}`, { headers: { authorization: `Bearer ${token}` } });

  it('has the rows of the report and their total, and no formula', async () => {
    await app.knex('users').where('id', world.otherMember.id).update('name', '=1+1');
    const response = await exported('?by=customer', world.owner);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await response.text()).split('\r\n');
    expect(lines[0]).toContain('Customer,Detail,Bookings,Invoiced (GBP)');
    expect(lines[2]).toBe(`'=1+1,${world.otherMember.email},1,36.00,0.00,30.00,6.00,36.00`);
    expect(lines[3]).toBe('Total,,3,252.00,108.00,120.00,24.00,144.00');
  });

  it('is for those who may read the report and download invoices', async () => {
    expect((await exported('', world.member)).status).toBe(403);
    expect((await exported(`?space_id=${world.spaceId}`, world.otherStaff)).status).toBe(403);
    // The front desk reads invoices, and does not download them.
    expect((await report('', world.staff)).meta.status).toBe(200);
    expect((await exported('', world.staff)).status).toBe(403);
    expect((await exported('', world.owner)).status).toBe(200);
  });
});

describe('by tax rate and by plan', () => {
  it('adds up the lines of documents with several rates, without deposits', async () => {
    const { memberships, membershipPlans, invoices, spaces } = procedures(app, world.owner);
    const rates = [20, 5].map((percent) => ({
      name: `${percent}`,
      percents: [{ valid_from: '2011-01-04', percent }],
    }));
    const { version } = await spaces.get.query({ _id: world.otherSpaceId });
    await spaces.update.mutate({ _id: world.otherSpaceId, version, tax_rates: rates });
    const space_id = world.otherSpaceId;
    const person = await addPerson(app.knex, 'Member', [space_id]);
    const lines = [
      { description: 'Printing', quantity: 3, price: 33.33 },
      { description: 'Books', quantity: 1, price: 10, tax_rate: '5' },
    ];
    await invoices.create.mutate({ space_id, user_id: person.id, lines });
    const plan = { space_id, name: 'Studio of taxes', price: 300, deposit: 500 };
    const { _id: plan_id } = await membershipPlans.create.mutate(plan);
    const from = `${toLocal(new Date()).day.slice(0, 7)}-01`;
    await memberships.create.mutate({ plan_id, user_id: person.id, from });
    const byTax = await read(`?by=tax&space_id=${space_id}`);
    const [standard, reduced] = ['20%', '5%'].map((label) => byTax.rows.find((row) => row.label === label)!);
    expect(standard).toMatchObject({ net: 399.99, vat: 80, gross: 479.99 });
    expect(reduced).toMatchObject({ net: 10, vat: 0.5, gross: 10.5, bookings: 0 });
    const { totals, rows } = await read(`?by=plan&space_id=${space_id}`);
    expect(totals).toEqual(byTax.totals);
    expect(rows.map(({ label, gross }) => [label, gross])).toEqual([
      ['Studio of taxes', 360],
      ['Without a plan', 130.49],
    ]);
  });
});
