/** Offers of plans and products: a draft keeps anything, a published one sells what customers can buy, and visitors read what is charged. */
import { expect, it } from 'vitest';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { OFFER_TEXTS } from '#domains/content/texts.ts';
import { EXAMPLES } from './examples.ts';

useApp();

const owner = () => procedures(app, world.owner);
let count = 0;

const metaOf = (booking: object) => {
  count += 1;
  const pageMeta = { title: 'Lounge', description: 'For members', slug: `lounge-${count}` };
  return { ...EXAMPLES.offer.meta, pageMeta, booking: { space_id: world.spaceId, ...booking } };
};

const save = (booking: object, more: { draft?: true } = {}) =>
  owner().content.create.mutate({
    type: 'offer',
    name: 'Lounge',
    description: '<p>A lounge</p>',
    meta: metaOf(booking),
    drawn: true,
    ...more,
  });

const addPlan = (fields: object = {}) =>
  owner().membershipPlans.create.mutate({
    space_id: world.spaceId,
    name: `Lounge ${(count += 1)}`,
    price: 250,
    ...fields,
  });
const addProduct = (fields: object = {}) =>
  owner().products.create.mutate({ space_id: world.spaceId, name: `Locker ${(count += 1)}`, price: 15, ...fields });

const refused = (field: string, message: string) => ({
  data: { httpStatus: 400, fields: [{ field, message }] },
});

it.each([
  ['a plan that is not sold', 'plan', () => addPlan()],
  ['a plan of another workspace', 'plan', () => addPlan({ space_id: world.otherSpaceId, sold_online: true })],
  ['a product that is switched off', 'product', () => addProduct({ active: false })],
  ['a product that only staff sell', 'product', () => addProduct({ sold_to: 'staff' })],
] as const)('an offer of %s is refused, and kept as a draft', async (_, way, add) => {
  const { _id } = await add();
  const booking = { way, [`${way}_id`]: _id };
  await expect(save(booking)).rejects.toMatchObject(refused(`meta.booking.${way}_id`, OFFER_TEXTS[way]));
  const draft = await save(booking, { draft: true });
  await expect(owner().content.publishDraft.mutate({ _id: draft._id })).rejects.toMatchObject({
    data: { httpStatus: 400 },
  });
});

it('visitors read the price of what is sold now, and nothing to buy once it is withdrawn', async () => {
  const plan = await addPlan({ sold_online: true });
  await save({ way: 'plan', plan_id: plan._id });
  const read = () => procedures(app).website.offer.query({ slug: `lounge-${count}` });
  expect(await read()).toMatchObject({
    discounted_price: '£250.00 a month, plus tax',
    sold: { kind: 'plan', id: plan._id, space_id: world.spaceId },
    isAsked: false,
  });
  await owner().membershipPlans.update.mutate({ _id: plan._id, price: 260 });
  expect(await read()).toMatchObject({ discounted_price: '£260.00 a month, plus tax' });
  await owner().membershipPlans.remove.mutate({ _id: plan._id });
  expect(await read()).toMatchObject({ sold: null, isAsked: true });
});
