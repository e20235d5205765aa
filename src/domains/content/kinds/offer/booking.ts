/** How an offer is bought: by a booking at its price, as a membership plan, as a product, or by an enquiry. */
import { z } from 'zod';
import { FIELDS } from '#domains/content/field-info.ts';
import { chosen, day, price } from '#domains/content/fields.ts';
import { OFFER_TEXTS } from '#domains/content/texts.ts';
import type { BookableOffer } from '#domains/content/kinds/offer/price.ts';
import { id } from '#shared/fields.ts';
import { DEFAULT_CURRENCY, toMinor } from '#shared/money.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { msg } from '#shared/texts.ts';

const WAYS = {
  search: msg('Find a workspace'),
  book: msg('Book this offer'),
  plan: msg('Start this membership'),
  product: msg('Buy this product'),
  ask: msg('Ask about this offer'),
} as const;

const Fields = z.object({
  way: chosen(msg('Button'), WAYS, OFFER_TEXTS.way),
  space_id: id.nullish().register(FIELDS, { label: msg('Workspace'), input: 'workspace', blank: null }),
  plan_id: id.nullish().register(FIELDS, { label: msg('Membership plan'), input: 'plan', blank: null }),
  product_id: id.nullish().register(FIELDS, { label: msg('Product'), input: 'product', blank: null }),
  resource_type: chosen(msg('Resource type'), RESOURCE_TYPE_NAMES, OFFER_TEXTS.type),
  price: price(msg('Price'), {
    hint: msg(
      'Per hour for a meeting room, per day for an office, per day and seat for desks. With tax where the prices of the workspace are.',
    ),
  }),
  from: day(msg('First day'), OFFER_TEXTS.from),
  to: day(msg('Last day'), OFFER_TEXTS.to),
});
type Fields = z.output<typeof Fields>;

/** Whether an offer is something of a workspace. */
const isSold = (way: Fields['way']): boolean => way === 'book' || way === 'plan' || way === 'product';

/** An offer that leads into the search needs nothing. One that is booked names a place, a price and its days, others what is sold. */
export const OfferBooking = Fields.superRefine(
  ({ way, space_id, plan_id, product_id, resource_type, price: pounds, from, to }, refinement) => {
    const refuse = (field: keyof Fields, message: string) =>
      refinement.addIssue({ code: 'custom', path: [field], message });
    if (isSold(way) && !space_id) refuse('space_id', OFFER_TEXTS.space);
    if (way === 'plan' && !plan_id) refuse('plan_id', OFFER_TEXTS.plan);
    if (way === 'product' && !product_id) refuse('product_id', OFFER_TEXTS.product);
    if (way !== 'book') return;
    if (!resource_type) refuse('resource_type', OFFER_TEXTS.type);
    if (typeof pounds !== 'number' || toMinor(pounds, DEFAULT_CURRENCY) <= 0) refuse('price', OFFER_TEXTS.price);
    if (!from) refuse('from', OFFER_TEXTS.from);
    if (!to) refuse('to', OFFER_TEXTS.to);
    if (from && to && from > to) refuse('to', OFFER_TEXTS.reversed);
  },
)
  .optional()
  .register(FIELDS, { label: msg('Booking'), blank: { way: 'search' } });

/** The offer as it is sold; undefined unless it is booked. @param booking undefined for an offer of an earlier version */
export function bookableOffer(
  { id: offerId, name }: { id: string; name: string },
  booking: Fields | undefined,
): BookableOffer | undefined {
  if (booking?.way !== 'book') return undefined;
  const { space_id, resource_type: type, price: pounds, from, to } = booking;
  if (!space_id || !type || typeof pounds !== 'number' || !from || !to) return undefined;
  return { id: offerId, name, space_id, type, price: pounds, from, to };
}

/** What an offer sells instead of a place: a plan or a product of its workspace, at their prices. */
export type SoldThing = { kind: 'plan' | 'product'; id: string; space_id: string };

/** The plan or the product of an offer; undefined for other offers, and for a draft that names none. */
export function soldThing(booking: Fields | undefined): SoldThing | undefined {
  const { way, space_id, plan_id, product_id } = booking ?? {};
  if (!space_id) return undefined;
  if (way === 'plan' && plan_id) return { kind: 'plan', id: plan_id, space_id };
  return way === 'product' && product_id ? { kind: 'product', id: product_id, space_id } : undefined;
}
