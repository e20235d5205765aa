import { addDays, toLocal } from '#shared/time.ts';
import { procedures } from '../../helpers/trpc.ts';
import { slot } from '../../helpers/world.ts';
import {
  type Cases,
  FIRST,
  MEMBERSHIP_PLAN,
  PAGE,
  type Records,
  STRANGERS,
  TAKEN,
  id,
  inSpace,
  listed,
  managed,
  open,
  personal,
  shared,
  untimely,
} from '../case.ts';

const begun = ({ membershipPlan, member }: Records) => ({
  plan_id: membershipPlan,
  user_id: member.id,
  from: '2099-01-01',
  seats: 1,
});
const today = () => toLocal(new Date()).day;

export default {
  'membershipPlans.list': managed(inSpace({ ...PAGE, text: 'nobody' }), { mark: MEMBERSHIP_PLAN }),
  'membershipPlans.doors': managed(inSpace(), { mark: 'Back Door' }),
  'membershipPlans.create': managed(({ space, run }) => ({ space_id: space, name: `Studio ${run}`, price: 300 }), {
    more: {
      description: '',
      type: 'private_office',
      tax_rate: '',
      start_fee: 0,
      deposit: 0,
      term_months: 6,
      notice_months: 2,
      room_hours: 10,
      desk_days: 2,
      rollover_months: 1,
      any_time: true,
      door_ids: ['999'],
    },
    makes: ['membershipPlan'],
  }),
  'membershipPlans.update': managed(({ membershipPlan, run }) => ({
    _id: membershipPlan,
    name: `Studio ${run}`,
    price: 310,
  })),
  'membershipPlans.remove': untimely(id('membershipPlan')),
  'membershipPlans.restore': managed(id('membershipPlan'), FIRST),
  'plansOnSale.list': open(inSpace(), { mark: MEMBERSHIP_PLAN }),
  'plansOnSale.checkout': {
    input: ({ membershipPlan }) => ({ plan_id: membershipPlan }),
    more: { from: '2099-01-01', seats: 1 },
    refused: ['blocked'],
    served: ['member', 'manager'],
    mark: MEMBERSHIP_PLAN,
  },
  'plansOnSale.buy': {
    input: ({ membershipPlan }) => ({
      plan_id: membershipPlan,
      from: slot(TAKEN).from.slice(0, 10),
      seats: 1,
      name: 'Ada Lovelace',
      agreement: 'Studio.',
    }),
    refused: ['blocked'],
    change: async ({ app, made, owner, join }) => {
      const terms = { space_id: made.space, name: `Lounge ${made.run}`, price: 0, sold_online: true };
      const { _id: plan_id } = await owner.membershipPlans.create.mutate(terms);
      const buyer = procedures(app, await join('buyer')).plansOnSale;
      const { from, agreement } = await buyer.checkout.query({ plan_id });
      await buyer.buy.mutate({ plan_id, from, name: 'Ada Lovelace', agreement: agreement! });
    },
  },
  'memberships.list': managed(inSpace({ ...PAGE, status: 'active' }), { mark: MEMBERSHIP_PLAN }),
  'memberships.own': listed({}, { mark: MEMBERSHIP_PLAN }),
  'memberships.preview': managed(begun),
  'memberships.previewChange': managed(id('membership', { price: { from: '2099-01', price: 1 }, end: '2099-01-31' })),
  'memberships.get': shared(id('membership')),
  'memberships.create': managed(begun, {
    change: async ({ made, kept, owner, join }) => {
      const tenant = await join('tenant');
      const sold = { plan_id: made.membershipPlan, user_id: tenant.id, from: today() };
      const { _id, invoices } = await owner.memberships.create.mutate(sold);
      [made.membership, made.membershipInvoice, kept.tenant] = [_id, invoices[0]!._id, tenant.token];
    },
  }),
  'memberships.changePrice': managed(id('membership', { from: '2099-01', price: 1 })),
  'memberships.changePlace': untimely(
    ({ membership, room }) => ({ _id: membership, resource_id: room, from: '2099-01-01' }),
    {
      change: async ({ made: { space: space_id, run }, owner, join }, call) => {
        const type = 'private_office' as const;
        const office = { space_id, type, price: 100, capacity: 4 };
        const [first, second] = [`First ${run}`, `Second ${run}`].map((name) => ({ ...office, name }));
        const { _id: resource_id } = await owner.resources.create.mutate(first!);
        const { _id: next } = await owner.resources.create.mutate(second!);
        const plan = { space_id, name: `Office ${run}`, price: 300, type };
        const { _id: plan_id } = await owner.membershipPlans.create.mutate(plan);
        const { id: user_id } = await join('resident');
        const sold = { plan_id, user_id, resource_id, from: today() };
        const { _id } = await owner.memberships.create.mutate(sold);
        await call({ _id, resource_id: next, from: addDays(today(), 1) });
      },
    },
  ),
  'memberships.pause': managed(id('membership', { from: '2099-01', until: '2099-02' })),
  'memberships.resume': untimely(id('membership', { from: '2099-01' })),
  'memberships.giveNotice': shared(id('membership'), { more: { end: '2099-01-31' } }),
  'memberships.withdrawNotice': untimely(id('membership')),
  'memberships.heldDeposits': managed(inSpace()),
  'memberships.settleDeposit': untimely(id('membership', { keep: 10, reason: 'A lost key' }), {
    change: async ({ app, made, owner, join }, call) => {
      const terms = { space_id: made.space, name: `Loft ${made.run}`, price: 300, deposit: 300 };
      const { _id: plan_id } = await owner.membershipPlans.create.mutate(terms);
      const { id: user_id } = await join('loft');
      const { _id } = await owner.memberships.create.mutate({ plan_id, user_id, from: today() });
      // It ended long ago.
      const ended = { from_day: '2026-01-01', end_day: '2026-01-31', next_on: null };
      await app.knex('memberships').where('id', _id).update(ended);
      await call({ _id });
    },
  }),
  'memberships.accept': {
    input: id('membership', { name: 'Ada Lovelace' }),
    refused: [...STRANGERS, 'manager'],
    served: ['member'],
    change: ({ kept }, call) => call({}, { token: kept.tenant }),
  },
  'memberships.addProduct': shared(
    ({ membership, monthlyProduct }) => ({
      _id: membership,
      product_id: monthlyProduct,
      quantity: 2,
      from: '2099-01',
    }),
    {
      change: async ({ made, owner }) => {
        const monthly = { space_id: made.space, name: `Locker ${made.run}`, price: 3, kind: 'monthly' as const };
        const { _id: product_id } = await owner.products.create.mutate(monthly);
        const added = { _id: made.membership, product_id, from: '2099-01' };
        made.membershipProduct = (await owner.memberships.addProduct.mutate(added)).products[0]!._id;
      },
    },
  ),
  'memberships.endProduct': personal(({ membership, membershipProduct }) => ({
    _id: membership,
    product: membershipProduct,
    from: '2099-02',
  })),
  'memberships.order': shared(
    ({ membership, product }) => ({ _id: membership, lines: [{ product_id: product, quantity: 1 }] }),
    {
      more: { total: 1 },
      change: async ({ made, owner }, call) => {
        const tea = { space_id: made.space, name: `Tea ${made.run}`, price: 3 };
        made.product = (await owner.products.create.mutate(tea))._id;
        await call();
      },
      makes: ['waitingOrder'],
    },
  ),
} satisfies Cases;
