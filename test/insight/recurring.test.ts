/** The monthly recurring revenue, from memberships as staff change them. */
import { describe, expect, it } from 'vitest';
import type { RecurringView } from '#domains/insight/recurring.ts';
import { addMonths, monthOf } from '#shared/months.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, addPerson } from '../helpers/world.ts';

useApp();

const month = (away: number) => addMonths(monthOf(new Date(), 'Europe/London'), away);
const read = async (person: Person = world.owner, query = `?space_id=${world.spaceId}`) =>
  (await app.call<RecurringView>('GET', `/insight/recurring${query}`, { token: person.token })).data;
const of = ({ months }: RecurringView, away: number) => months.find((each) => each.month === month(away))!;

/** A membership in the database: what staff agree on cannot begin in the past. */
async function member(customer: Person, from_day: string, end_day: string | null, prices: Record<string, number>) {
  const [plan] = await app.knex('membership_plans').where({ space_id: world.spaceId }).pluck('id');
  const terms = { start_fee_pence: 9_900, term_months: 0, notice_months: 1, currency: 'GBP' };
  const [id] = await app.knex('memberships').insert({
    ...{ space_id: world.spaceId, plan_id: plan!, user_id: customer.id, from_day, end_day },
    ...{ ...terms, created_at: new Date() },
  });
  const rows = Object.entries(prices).map(([from_month, price_pence]) => ({
    ...{ membership_id: String(id), from_month, price_pence },
  }));
  await app.knex('membership_prices').insert(rows);
  return String(id);
}

describe('the recurring revenue', () => {
  it('moves with what is new, dearer, cheaper, paused and ended', async () => {
    expect(await read()).toMatchObject({ currencies: [], currency: 'GBP' });
    const plan = { space_id: world.spaceId, name: 'Club', price: 100 };
    await procedures(app, world.owner).membershipPlans.create.mutate(plan);
    const [ada, bob, eve] = [
      await addPerson(app.knex, 'Member', [world.spaceId]),
      await addPerson(app.knex, 'Member', [world.spaceId]),
      await addPerson(app.knex, 'Member', [world.spaceId]),
    ];
    // From the middle of a month on, which counts as a whole.
    const first = await member(ada, `${month(-5)}-15`, null, { [month(-5)]: 10_000, [month(-2)]: 15_000 });
    await app.knex('membership_pauses').insert({ membership_id: first, from_month: month(-1), until_month: month(-1) });
    await member(bob, `${month(-5)}-01`, `${month(-3)}-01`, { [month(-5)]: 20_000 });
    const last = new Date(Date.parse(`${month(-2)}-01`) - 86_400_000).toISOString().slice(0, 10);
    await member(eve, `${month(-4)}-01`, last, { [month(-4)]: 5_000 });
    const unpaid = await member(bob, `${month(-1)}-01`, null, { [month(-1)]: 70_000 });
    await app
      .knex('memberships')
      .where('id', unpaid)
      .update({ pay_until: new Date(Date.now() + 60_000) });

    const view = await read();
    expect(of(view, -6)).toMatchObject({ mrr: 0, churn_percent: null, members: 0 });
    expect(of(view, -5)).toMatchObject({ mrr: 300, new: 300, joined: 2, members: 2 });
    expect(of(view, -4)).toMatchObject({ mrr: 350, new: 50, expansion: 0, joined: 1, members: 3 });
    // Bob does not run on the last day, and Eve does.
    expect(of(view, -3)).toMatchObject({ mrr: 150, churned: 200, left: 1, churn_percent: 57.1, members: 2 });
    expect(of(view, -2)).toMatchObject({ mrr: 150, churned: 50, expansion: 50, left: 1, members: 1 });
    expect(of(view, -1)).toMatchObject({ mrr: 0, contraction: 150, churned: 0, members: 1 });
    expect(of(view, 0)).toMatchObject({ mrr: 150, expansion: 150, new: 0, members: 1 });
  });

  it('is that of the workspaces that the caller manages', async () => {
    const elsewhere = await addPerson(app.knex, 'Manager', [world.otherSpaceId]);
    expect(await read(elsewhere, '')).toMatchObject({ currencies: [] });
    expect((await read(world.owner, '')).currencies).toEqual(['GBP']);
    const refused = await app.call('GET', `/insight/recurring?space_id=${world.spaceId}`, { token: elsewhere.token });
    expect(refused.meta.status).toBe(403);
  });

  it('is a file with a line for each month', async () => {
    const response = await fetch(`${app.address}/api/v1/insight/recurring/export?space_id=${world.spaceId}`, {
      headers: { authorization: `Bearer ${world.owner.token}` },
    });
    const lines = (await response.text()).trim().split(/\r?\n/);
    expect(lines).toHaveLength(13);
    expect(lines.at(-1)).toBe(`${month(0)},150.00,0.00,150.00,0.00,0.00,,1,0,0`);
  });
});
