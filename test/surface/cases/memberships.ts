import { addDays, toLocal } from '#shared/time.ts';
import { procedures } from '../../helpers/trpc.ts';
import { dayAhead } from '../../helpers/world.ts';
import {
  type Cases,
  FIRST,
  PAGE,
  type Records,
  type Stage,
  TAKEN,
  by,
  id,
  inSpace,
  numbered,
  ofMember,
  secret,
  the,
} from '../case.ts';

const ofPlan = { plan_id: the('membershipPlan') };
const begun = ofMember({ ...ofPlan, from: '2099-01-01', seats: 1 });
const today = () => toLocal(new Date()).day;
const addPlan = async ({ made, owner }: Stage, name: string, terms: object) =>
  (
    await owner.membershipPlans.create.mutate({
      space_id: made.space,
      name: `${name} ${made.run}`,
      price: 300,
      ...terms,
    })
  )._id;

export default {
  'membershipPlans.list': by.managers(inSpace({ ...PAGE, text: 'nobody' }), { mark: secret('plan') }),
  'membershipPlans.doors': by.managers(inSpace(), { mark: 'Back Door' }),
  'membershipPlans.create': by.managers(inSpace({ name: numbered('Studio'), price: 300 }), {
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
  'membershipPlans.update': by.managers(id('membershipPlan', { price: 310 }), { more: { name: 'Studio' } }),
  'membershipPlans.remove': by.managers(id('membershipPlan'), { served: [] }),
  'membershipPlans.restore': by.managers(id('membershipPlan'), FIRST),
  'plansOnSale.list': by.unblocked(inSpace(), { mark: secret('plan') }),
  'plansOnSale.checkout': by.unblocked(ofPlan, {
    more: { from: '2099-01-01', seats: 1 },
    served: ['member', 'manager'],
    mark: secret('plan'),
  }),
  'plansOnSale.buy': by.unblocked(
    { ...ofPlan, from: () => dayAhead(TAKEN), seats: 1, name: 'Ada Lovelace', agreement: 'Studio.' },
    {
      served: [],
      change: async (stage, call) => {
        const plan_id = await addPlan(stage, 'Lounge', { price: 0, sold_online: true });
        const buyer = await stage.person('buyer');
        const { from, agreement } = await procedures(stage.app, buyer).plansOnSale.checkout.query({ plan_id });
        await call({ plan_id, from, agreement }, buyer);
      },
    },
  ),
  'memberships.list': by.managers(inSpace({ ...PAGE, status: 'active' }), { mark: secret('plan') }),
  'memberships.own': by.everybody({}, { mark: secret('plan') }),
  'memberships.preview': by.managers(begun),
  'memberships.previewChange': by.managers(
    id('membership', { price: { from: '2099-01', price: 1 }, end: '2099-01-31' }),
  ),
  'memberships.get': by.parties(id('membership')),
  'memberships.create': by.managers(begun, {
    change: async ({ made, kept, owner, person }) => {
      const tenant = await person('tenant');
      const sold = { plan_id: made.membershipPlan, user_id: tenant.id, from: today() };
      const { _id, invoices } = await owner.memberships.create.mutate(sold);
      [made.membership, made.membershipInvoice, kept.tenant] = [_id, invoices[0]!._id, tenant.token];
    },
  }),
  'memberships.changePrice': by.managers(id('membership', { from: '2099-01', price: 1 })),
  'memberships.changePlace': by.managers(id('membership', { resource_id: the('room'), from: '2099-01-01' }), {
    served: [],
    change: async (stage, call) => {
      const { made, owner, person } = stage;
      const type = 'private_office' as const;
      const office = { space_id: made.space, type, price: 100, capacity: 4 };
      const add = (name: string) => owner.resources.create.mutate({ ...office, name: `${name} ${made.run}` });
      const [{ _id: resource_id }, { _id: next }] = [await add('First'), await add('Second')];
      const plan_id = await addPlan(stage, 'Office', { type });
      const sold = { plan_id, user_id: (await person('resident')).id, resource_id, from: today() };
      const { _id } = await owner.memberships.create.mutate(sold);
      await call({ _id, resource_id: next, from: addDays(today(), 1) });
    },
  }),
  'memberships.pause': by.managers(id('membership', { from: '2099-01', until: '2099-02' })),
  'memberships.resume': by.managers(id('membership', { from: '2099-01' }), { served: [] }),
  'memberships.giveNotice': by.parties(id('membership'), { more: { end: '2099-01-31' } }),
  'memberships.withdrawNotice': by.managers(id('membership'), { served: [] }),
  'memberships.heldDeposits': by.managers(inSpace()),
  'memberships.settleDeposit': by.managers(id('membership', { keep: 10, reason: 'A lost key' }), {
    served: [],
    change: async (stage, call) => {
      const { app, owner, person } = stage;
      const plan_id = await addPlan(stage, 'Loft', { deposit: 300 });
      const sold = { plan_id, user_id: (await person('loft')).id, from: today() };
      const { _id } = await owner.memberships.create.mutate(sold);
      // It ended long ago.
      const ended = { from_day: '2026-01-01', end_day: '2026-01-31', next_on: null };
      await app.knex('memberships').where('id', _id).update(ended);
      await call({ _id });
    },
  }),
  'memberships.accept': by.themselves(id('membership', { name: 'Ada Lovelace' }), {
    change: ({ kept }, call) => call({}, { token: kept.tenant }),
  }),
  'memberships.addProduct': by.parties(
    id('membership', { product_id: the('monthlyProduct'), quantity: 2, from: '2099-01' }),
    {
      change: async ({ made, owner }) => {
        const monthly = { space_id: made.space, name: `Locker ${made.run}`, price: 3, kind: 'monthly' as const };
        const { _id: product_id } = await owner.products.create.mutate(monthly);
        const added = { _id: made.membership, product_id, from: '2099-01' };
        made.membershipProduct = (await owner.memberships.addProduct.mutate(added)).products[0]!._id;
      },
    },
  ),
  'memberships.endProduct': by.parties(id('membership', { product: the('membershipProduct'), from: '2099-02' }), {
    served: ['member'],
  }),
  'memberships.order': by.parties(
    id('membership', { lines: ({ product }: Records) => [{ product_id: product, quantity: 1 }] }),
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
