/** The revenue by month and source: each month has the net amount of the report of earnings. */
import { describe, expect, it } from 'vitest';
import { expectRow } from '#server/db/expect-row.ts';
import { momentOf } from '#server/context.ts';
import type { RevenueView } from '#domains/insight/revenue.ts';
import { countRevenue } from '#domains/insight/server/revenue/count.ts';
import { recountMonths } from '#domains/insight/server/revenue/changes.ts';
import type { EarningsView } from '#domains/invoices/earnings.ts';
import { addMonths, monthOf } from '#shared/months.ts';
import { fromLocal } from '#shared/time.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, addPerson, roomBooking, saveCard, slot, pay, type Booked } from '../helpers/world.ts';

useApp();

const read = async (person: Person = world.owner, query = `?space_id=${world.spaceId}`) => {
  await app.deliver();
  await countRevenue(momentOf(app.services));
  return app.call<RevenueView>('GET', `/insight/revenue${query}`, { token: person.token });
};
const sold = async (path: string, body: object, person = world.owner) => {
  const { meta, data } = await app.call<Booked>('POST', path, { token: person.token, body });
  expect(meta.success, `${path}: ${meta.message}`).toBe(true);
  return data;
};

async function sellOne(): Promise<void> {
  const card = await saveCard(app, world.member);
  const booked = await sold('/bookings', roomBooking(world, slot(3)), world.member);
  expect((await pay(app, world.member, booked, card)).meta.status).toBe(200);
  await app.deliver();
}

const thisMonth = () => monthOf(new Date(), 'Europe/London');

describe('the revenue of a workspace', () => {
  it('has the net amounts of the report of earnings, month by month', async () => {
    await sellOne();
    // The same document in other months, also at their first and last moment on the clock of the workspace.
    const { id: _id, ...document } = expectRow(await app.knex('invoices').first(), 'The invoice');
    const copies = [-1, -2, -12, -13].flatMap((months) => {
      const month = addMonths(thisMonth(), months);
      const first = fromLocal(`${month}-01`, '00:00');
      return [first, new Date(first.getTime() - 1)];
    });
    for (const [index, invoice_date] of copies.entries()) {
      const kind: 'credit_note' | 'invoice' = index % 3 === 2 ? 'credit_note' : 'invoice';
      const own = { charge_id: null, invoice_id: `TEST-${index}`, booking_id: null };
      const row = { ...document, ...own, kind, invoice_date, net_pence: 1_000 * 2 ** index, snapshot: '{}' };
      await app.knex('invoices').insert(row);
      const month = monthOf(invoice_date, 'Europe/London');
      await app.knex('revenue_months').insert({ space_id: world.spaceId, month, due: 1 }).onConflict().merge();
    }
    const { data } = await read();
    const from = addMonths(thisMonth(), -24);
    const report = await app.call<EarningsView>(
      'GET',
      `/earnings?space_id=${world.spaceId}&from=${from}&to=${thisMonth()}`,
      { token: world.owner.token },
    );
    const netOf = (month: string) => report.data.rows.find(({ key }) => key === month)!.net;
    expect(data.months).toHaveLength(12);
    for (const { month, net, year_before, ...sources } of data.months) {
      expect(net, month).toBe(netOf(month));
      expect(year_before ?? 0, month).toBe(netOf(addMonths(month, -12)));
      const { bookings, memberships, products, other } = sources;
      expect(bookings + memberships + products + other).toBeCloseTo(net, 6);
    }
    expect(data.months.at(-1)).toMatchObject({ month: thisMonth(), bookings: 90 });
    expect(data.months.at(-2)!.other).not.toBe(0);
  });

  it('follows each document as it is written', async () => {
    const before = (await read()).data.months.at(-1)!;
    const space_id = world.spaceId;
    const { _id: product_id } = await procedures(app, world.owner).products.create.mutate({
      space_id,
      name: 'Lunch',
      price: 12,
    });
    const { orders } = procedures(app, world.member);
    await orders.create.mutate({ space_id, lines: [{ product_id, quantity: 2 }] });
    const { data } = await read();
    expect(data.months.at(-1)).toMatchObject({ products: before.products + 24, net: before.net + 24 });
  });

  it('adds the present month up again each day, whatever no event has told', async () => {
    const before = (await read()).data;
    await app.knex('revenue_sums').where({ month: thisMonth() }).delete();
    expect((await read()).data).not.toEqual(before);
    await recountMonths(momentOf(app.services));
    expect((await read()).data).toEqual(before);
  });

  it('shows one currency, and only workspaces that the caller manages', async () => {
    await app
      .knex('revenue_sums')
      .insert({ space_id: world.otherSpaceId, month: thisMonth(), currency: 'EUR', source: 'other', net_pence: 1 });
    const all = (await read(world.owner, '')).data;
    expect(all.currencies).toEqual(['GBP', 'EUR']);
    expect((await read(world.owner, '?currency=EUR')).data.months.at(-1)).toMatchObject({ net: 0.01, bookings: 0 });
    const manager = await addPerson(app.knex, 'Manager', [world.otherSpaceId]);
    const own = await read(manager, '');
    expect(own.data).toMatchObject({ currency: 'EUR', currencies: ['EUR'] });
    expect((await read(manager)).meta.status).toBe(403);
    expect((await read(world.member, '')).meta.status).toBe(403);
    expect((await read(await addPerson(app.knex, 'Manager', []), '')).data.currencies).toEqual([]);
  });

  it('is a file for those who may download invoices', async () => {
    const response = await fetch(`${app.address}/api/v1/insight/revenue/export?space_id=${world.spaceId}`, {
      headers: { authorization: `Bearer ${world.owner.token}` },
    });
    const lines = (await response.text()).trim().split(/\r?\n/);
    expect(lines).toHaveLength(13);
    expect(lines[0]).toContain('Month,Bookings (GBP),Memberships (GBP),Products (GBP),Other (GBP),Net (GBP)');
  });
});
