/**
 * The kinds of reductions. The domain that gives one defines it, and the application lists them in the order in which they count
 * (src/app/server/reductions.ts). Bookings walk over the list and know no kind.
 */
import type { Call, Services, Visit } from '#server/context.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import type {
  KeptReductions,
  OfferedReduction,
  ReducedQuote,
  Reduction,
  ReductionKind,
} from '#domains/pricing/reductions.ts';
import type { SpaceRules } from '#domains/workspaces/index.ts';
import type { Benefit } from '#shared/benefit.ts';
import type { Currency, Pence } from '#shared/money.ts';
import type { Said } from '#shared/said.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { spoken } from '#shared/messages.ts';
import type { Message } from '#shared/texts.ts';

/** What is to be booked, or searched. */
export type ReductionRequest = {
  space: { id: string; time_zone: string; currency: Currency; use_rules: SpaceRules | null };
  /** Missing in a search of all types. */
  type?: ResourceType | undefined;
  from: Date;
  plan?: ({ id: string } & KeptReductions['plan']) | undefined;
  /** What the request names. */
  named: { offer_id?: string | null | undefined; voucher_code?: string | undefined };
  /** Whoever is billed, by their account or their address, and what memberships give them. */
  customer: { userId: string | null; email: string; benefits: readonly Benefit[] };
  /** What does not apply is left out of a search. Otherwise it is refused. */
  isSearch?: boolean;
  /** It is repeated on other days. */
  isSeries?: boolean;
  /** Staff decide about the booking, and it is paid outside the product. */
  isRequest?: boolean;
};

/** A booking as reductions see it. Its address may be blank. */
export type ReducedBooking = {
  id: string;
  space: { id: string; time_zone: string; currency: Currency };
  type: ResourceType;
  resourceId: string;
  from: Date;
  to: Date;
  capacity: number;
  userId: string | null;
  email: string;
};

/** One that is not written yet. */
export type NewReducedBooking = Omit<ReducedBooking, 'id'>;

/** A booking with what it keeps of a kind. */
type KeptReduction<Kind extends ReductionKind> = { reduction: Reduction<Kind>; booking: ReducedBooking };

/** A new booking, and its price without what covers it. */
export type Uncovered = { booking: NewReducedBooking; price: ReducedQuote };

/** Why a booking takes what it has: it is new, its payment begins or arrives while it is held, or it has given all back before. */
type Taking = { when: 'new' | 'held' | 'returned'; now: Date };

/** What a move makes of what a booking is covered with. */
export type CoverMove = {
  booking: ReducedBooking;
  /** The price of the new period without what covers it. */
  price: ReducedQuote;
  /** The period before, and what the new one costs more before tax. */
  before: { from: Date; to: Date; capacity: number; addedPence: Pence };
  isUnpaid: boolean;
  /** Whether what it has is given back first. Otherwise only what is missing is taken. */
  returns: boolean;
};

/** What a kind does that covers what others leave of a price. */
type Cover<Kind extends ReductionKind> = {
  /**
   * What it covers of new bookings of a customer at a workspace, of one type, in their order. It is locked until the end of the transaction, in which
   * `take` takes it.
   */
  choose(
    trx: Transaction,
    bookings: readonly Uncovered[],
  ): Promise<{
    reductions: (Reduction<Kind> | undefined)[];
    take(bookingIds: readonly string[], now: Date): Promise<void>;
  }>;
  /** What it covers of another price, as much as before. */
  again(reduction: Reduction<Kind>, booking: NewReducedBooking, price: ReducedQuote): Reduction<Kind> | undefined;
  /** The same, at most what the price needs. */
  atMost(reduction: Reduction<Kind>, booking: NewReducedBooking, price: ReducedQuote): Reduction<Kind> | undefined;
  /** What it will cover after a move. */
  plan(knex: Queryable, move: CoverMove, has: Reduction<Kind> | undefined): Promise<Reduction<Kind> | undefined>;
  /**
   * Gives a booking what it is to be covered with. The caller has locked the parents of the booking.
   * @returns false if there is not enough; the transaction must then be rolled back
   */
  change(
    trx: Transaction,
    booking: ReducedBooking,
    change: { from: Reduction<Kind> | undefined; to: Reduction<Kind> | undefined; returns: boolean },
    now: Date,
  ): Promise<boolean>;
  /** For the history of a cancellation. */
  said(reduction: Reduction<Kind>, booking: NewReducedBooking, isReturned: boolean): Said;
};

/** What is booked with a reduction. */
type Sold = { type: ResourceType; currency: Currency };

export type DefinedReduction<Kind extends ReductionKind = ReductionKind> = {
  kind: Kind;
  /** What is said of it. Bookings keep it in English. @param sold what is booked with it */
  says(reduction: Reduction<Kind>, sold: Sold): Message;
  /** What it offers for a price. @throws InvalidInput, TooMany for what the request names and does not get */
  quote?(call: Visit & Pick<Call, 'ip'>, wanted: ReductionRequest): Promise<OfferedReduction<Kind>[]>;
  /** What a booking keeps of it when it is priced again. */
  onMove?(reduction: Reduction<Kind>, space: ReducedBooking['space']): OfferedReduction<Kind> | undefined;
  /** Why a booking that is about to be paid does not get it any more. */
  ended?(
    knex: Queryable,
    reduction: Reduction<Kind>,
    booking: ReducedBooking,
    now: Date,
  ): Promise<string | Message | undefined>;
  /**
   * Sees to it that bookings of a customer have what they keep. The caller has locked the parents of the bookings.
   * @returns why one of them cannot have it any more
   * @throws InvalidInput, Conflict for a new one that cannot have it
   */
  take?(trx: Transaction, kept: readonly KeptReduction<Kind>[], taking: Taking): Promise<string | Message | undefined>;
  /** Gives back what bookings have, which the caller has locked. */
  giveBack?(trx: Transaction, bookingIds: string[], now: Date): Promise<void>;
  cover?: Cover<Kind>;
};

declare module '#server/context.ts' {
  interface Services {
    /** In the order in which they count. */
    reductions: readonly DefinedReduction[];
  }
}

/** A reduction in the language of the reader; one of a kind that this release does not know, as it is kept. */
export function reductionText(
  { reductions, t }: Pick<Services, 'reductions' | 't'>,
  reduction: Reduction,
  sold: Sold,
): string {
  const says = reductions.find(({ kind }) => kind === reduction.kind)?.says(reduction, sold);
  return says ? spoken(says, t) : reduction.text;
}

/** What a booking or a search may get. @throws InvalidInput, TooMany for what the request names and does not get */
export async function offeredFor(
  call: Visit & Pick<Call, 'ip'>,
  wanted: ReductionRequest,
): Promise<OfferedReduction[]> {
  const offered = await Promise.all(call.services.reductions.flatMap(({ quote }) => quote?.(call, wanted) ?? []));
  return offered.flat();
}
