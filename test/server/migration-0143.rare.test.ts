/** Migration 0143: the reductions of bookings of earlier releases become data, and no amount changes. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formerKept, storedReductions } from '#domains/bookings/server/price/former-reductions.ts';
import { covering } from '#domains/credits/reduction.ts';
import { offeredPrice } from '#domains/content/kinds/offer/price.ts';
import { offeredDiscount } from '#domains/memberships/room-discount.ts';
import { coveredQuote, offeredPlan, reducedQuote } from '#domains/pricing/index.ts';
import { offeredVoucher } from '#domains/vouchers/sold.ts';
import { up } from '../../migrations/0143-reductions.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { addPerson, slot } from '../helpers/world.ts';
import { procedures } from '../helpers/trpc.ts';

useApp();

const PLAN = offeredPlan({ id: '3', name: 'Week', discount: 12.5 });
const OFFER = offeredPrice({ id: '4', name: 'Summer', price_pence: 3_000, from: '2027-01-01', to: '2027-12-31' });
const STUDIO = { space_id: '1', name: 'Studio', from: '2027-01-01', end: null, pauses: [], room_discount: 10 };
const SPRING = offeredVoucher({ id: '5', code: 'SPRING', percent: 33.33, amount_pence: null }, 'GBP');
const TENNER = offeredVoucher({ id: '6', code: 'TENNER', percent: null, amount_pence: 1_000 }, 'GBP');

it('reads what the former columns keep as it was', () => {
  const input = {
    type: 'meeting_room' as const,
    from: new Date('2027-03-02T10:00:00Z'),
    to: new Date('2027-03-02T12:30:00Z'),
    ...{ zone: 'Europe/London', currency: 'GBP', capacity: 4, taxPercent: 20 },
  };
  const offered = fc.subarray([PLAN, offeredDiscount(STUDIO), OFFER, SPRING, TENNER]);
  const credits = fc.record({
    amount: fc.integer({ min: 0, max: 150 }),
    moneyPence: fc.integer({ min: 0, max: 9_000 }),
  });
  fc.assert(
    fc.property(offered, credits, fc.integer({ min: 0, max: 10_000 }), (all, kept, unitPricePence) => {
      const normal = reducedQuote({ ...input, unitPricePence }, all);
      const booked = { ...input, space: { time_zone: 'Europe/London', currency: 'GBP' } };
      const covered = covering(booked, normal, kept);
      const { reductions, netPence, dynamicNetPence } = covered ? coveredQuote(normal, covered, 'GBP') : normal;
      const row = {
        ...{ type: 'meeting_room', currency: 'GBP', net_pence: netPence, dynamic_net_pence: dynamicNetPence },
        plan_id: all.includes(PLAN) ? '3' : null,
        ...formerKept(reductions),
      };
      expect(storedReductions({ ...row, reductions: null })).toEqual(reductions);
      expect(storedReductions({ ...row, reductions })).toBe(reductions);
      // An earlier release has given back the credits meanwhile.
      if (!covered || covered.net === 0) return;
      const net = { net_pence: netPence + covered.net, credit_amount: 0, credit_money_pence: 0, credit_net_pence: 0 };
      expect(storedReductions({ ...row, ...net, reductions })).toEqual(normal.reductions);
    }),
  );
});

it('writes them for all bookings, as they are read before', async () => {
  const owner = procedures(app, world.owner);
  const space_id = world.spaceId;
  const ada = await addPerson(app.knex, 'Member', [space_id]);
  const as = procedures(app, ada);
  const { code } = await owner.vouchers.create.mutate({ space_id, code: 'SPRING20', value: 20 });
  const { _id: plan_id } = await owner.plans.create.mutate({
    ...{ space_id, name: 'Week', tenure: 7, discount: 10, resource_type: 'flexi_desk' },
  });
  await owner.credits.grant.mutate({ space_id, user_id: ada.id, type: 'meeting_room', amount: 60 });
  const room = { type: 'meeting_room' as const, space_id, resource_id: world.roomId, capacity: 2 };
  const desk = { type: 'flexi_desk' as const, space_id, resource_id: world.deskAreaId, capacity: 1 };
  const made = [
    await as.bookings.create.mutate({ ...room, ...slot(30, 10, 2), voucher_code: code }),
    await as.bookings.create.mutate({ ...room, ...slot(31, 10, 2) }),
    await as.bookings.create.mutate({ ...desk, ...slot(32, 9, 8), plan_id }),
  ];
  expect(made.map(({ reductions }) => reductions.map(({ kind }) => kind))).toEqual([
    ['voucher', 'credits'],
    [],
    ['plan'],
  ]);
  await app.knex('bookings').update({ reductions: null });
  const read = async () => {
    const found = await Promise.all(made.map(({ _id }) => as.bookings.get.query({ _id })));
    return found.map(({ price, reductions, plan, voucher, credits }) => ({
      price,
      reductions,
      plan,
      voucher,
      credits,
    }));
  };
  const before = await read();
  expect(before).toMatchObject(made.map(({ price, reductions }) => ({ price, reductions })));
  await up(app.knex);
  const rows = await app.knex('bookings').orderBy('id').select('reductions');
  expect(rows.map(({ reductions }) => reductions?.length ?? 0)).toEqual([2, 0, 1]);
  expect(await read()).toEqual(before);
});
