/**
 * The reductions of bookings in the columns of the releases before 0143. They are written beside `reductions` while a process of such a release
 * may run, and read where that has written. A later release drops them.
 */
import { type Reduction, reductionOf } from '#domains/pricing/index.ts';
import type { Currency } from '#shared/money.ts';
import { type FormerColumns, reductionsOfColumns } from '../../../../../migrations/0143-reductions.ts';

export type { FormerColumns };

export const FORMER_COLUMNS = [
  'plan_name',
  'plan_discount',
  'offer',
  'room_discount',
  'voucher',
  'credit_amount',
  'credit_money_pence',
  'credit_net_pence',
] as const satisfies (keyof FormerColumns)[];

/** What such a release keeps of reductions. */
export function formerKept(reductions: readonly Reduction[]): FormerColumns {
  const plan = reductionOf(reductions, 'plan');
  const credits = reductionOf(reductions, 'credits');
  return {
    plan_name: plan?.kept.name ?? null,
    plan_discount: plan?.kept.discount ?? null,
    offer: reductionOf(reductions, 'offer')?.kept ?? null,
    room_discount: reductionOf(reductions, 'membership')?.kept ?? null,
    voucher: reductionOf(reductions, 'voucher')?.kept ?? null,
    credit_amount: credits?.kept.amount ?? 0,
    credit_money_pence: credits?.kept.moneyPence ?? 0,
    credit_net_pence: credits?.net ?? 0,
  };
}

/** The columns of both releases, with their JSON as text. */
export function reductionColumns(reductions: readonly Reduction[]) {
  const { offer, room_discount, voucher, ...former } = formerKept(reductions);
  return {
    ...former,
    offer: offer && JSON.stringify(offer),
    room_discount: room_discount && JSON.stringify(room_discount),
    voucher: voucher && JSON.stringify(voucher),
    reductions: JSON.stringify(reductions),
  };
}

/** How such a release stores that a move changes the credits of a booking. */
export type FormerCover = { amount: number; moneyPence?: number; returns: boolean };

export function formerCover(reductions: readonly Reduction[], returns: boolean): FormerCover {
  return { amount: 0, moneyPence: 0, ...reductionOf(reductions, 'credits')?.kept, returns };
}

/** What such a release has stored of a price: in a row, in a planned move, or in a payment. */
type StoredRecord = Partial<FormerColumns> & {
  reductions?: Reduction[] | null;
  plan_id?: string | null;
  type: string;
  currency: Currency;
  dynamic_net_pence: number;
  net_pence: number;
};

const keyOf = ({
  plan_name,
  offer,
  room_discount,
  voucher,
  credit_amount,
  credit_money_pence,
}: Partial<FormerColumns>) =>
  [plan_name, offer?.id, room_discount?.name, voucher?.id, credit_amount, credit_money_pence]
    .map((each) => each ?? 0)
    .join();

/** Whether no earlier release has changed the price since `reductions` was written. */
function isCurrent(reductions: readonly Reduction[], stored: StoredRecord): boolean {
  const sum = reductions.reduce((net, each) => net + each.net, 0);
  const isSame = reductions.length === 0 || sum === stored.dynamic_net_pence - stored.net_pence;
  return isSame && keyOf(formerKept(reductions)) === keyOf(stored);
}

/** The reductions, whichever release has stored them. */
export function storedReductions(stored: StoredRecord): Reduction[] {
  const { reductions } = stored;
  return reductions && isCurrent(reductions, stored) ? reductions : reductionsOfColumns(stored);
}
