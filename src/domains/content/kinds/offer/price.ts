/** Offers that can be bought: a type of place in a workspace at a price of its own, for bookings that begin on some days. */
import type { OfferedReduction } from '#domains/pricing/index.ts';
import { type Currency, type Pence, toMinor } from '#shared/money.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { isDay } from '#shared/time.ts';
import { msg, type Message, msgWith } from '#shared/texts.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';
import { spoken } from '#shared/messages.ts';

/** What a booking keeps of the offer that set its price. */
export type SoldOffer = {
  id: string;
  name: string;
  /** Before tax: per hour for a meeting room, per day for everything else; per seat for desks. */
  price_pence: Pence;
  /** The first and the last day on which a booking may begin. */
  from: string;
  to: string;
};

declare module '#domains/pricing/reductions.ts' {
  interface KeptReductions {
    offer: SoldOffer;
  }
}

/** An offer of the website. Its price is in the currency of its workspace, with decimals. */
export type BookableOffer = Omit<SoldOffer, 'price_pence'> & { price: number; space_id: string; type: ResourceType };

export const NO_OFFER = msg('This offer is no longer available');

/** Whether a booking that begins on this day may have the price of an offer. */
export const isOnItsDays = ({ from, to }: Pick<SoldOffer, 'from' | 'to'>, day: string): boolean =>
  isDay(day) && from <= day && day <= to;

/**
 * Why a booking does not get the price of an offer, or undefined if it does.
 * @param offer undefined if there is none with that id, or if it is not published
 * @param booking.day the local day on which it begins
 */
export function offerProblem(
  offer: BookableOffer | undefined,
  booking: { space_id: string; type: ResourceType; day: string },
  today: string,
): string | Message | undefined {
  if (!offer) return NO_OFFER;
  const { name, from, to } = offer;
  if (offer.space_id !== booking.space_id || offer.type !== booking.type)
    return msgWith('The offer {name} is for another place', { name });
  if (today > to) return msgWith('The offer {name} has ended', { name });
  if (!isOnItsDays(offer, booking.day))
    return msgWith('The offer {name} is for bookings that begin from {from} to {to}', {
      name,
      from: { tableDay: from },
      to: { tableDay: to },
    });
  return undefined;
}

/** What a booking keeps of an offer. */
export const soldOffer = ({ id, name, price, from, to }: BookableOffer, currency: Currency): SoldOffer => ({
  id,
  name,
  price_pence: toMinor(price, currency),
  from,
  to,
});

export const offerSaid = ({ name }: Pick<SoldOffer, 'name'>): Message => msgWith('Offer: {name}', { name });

/** The price of an offer, which replaces the normal one with its surcharge. */
export const offeredPrice = (kept: SoldOffer, types?: readonly ResourceType[]): OfferedReduction<'offer'> => ({
  kind: 'offer',
  ref: kept.id,
  text: spoken(offerSaid(kept), IN_ENGLISH),
  kept,
  off: { unitPricePence: kept.price_pence },
  days: (day) => isOnItsDays(kept, day),
  ...(types && { types }),
  isAlone: true,
});
