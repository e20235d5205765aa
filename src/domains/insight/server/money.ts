/** What the reports of amounts share: whose they are, in which months, and in which currency. */
import { listedSpaceIds, managesBookingsOf, NO_ACCESS, showsAllBookings } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import type { RevenueInput } from '#domains/insight/revenue.ts';
import { NotAllowed } from '#shared/errors.ts';
import { type Currency, DEFAULT_CURRENCY, type Pence } from '#shared/money.ts';
import { addMonths } from '#shared/months.ts';
import { toLocal } from '#shared/time.ts';

const SHOWN_MONTHS = 12;

/**
 * The workspaces whose amounts the caller may add up: those whose invoices they may list.
 * @returns undefined for all workspaces
 * @throws NotAllowed for a caller who does not see all invoices of the workspace
 */
export function listedSpaces({ actor }: Call, { space_id }: RevenueInput): string[] | undefined {
  if (space_id === undefined ? !showsAllBookings(actor) : !managesBookingsOf(actor, space_id))
    throw new NotAllowed(NO_ACCESS);
  return listedSpaceIds(actor, space_id);
}

/** The last twelve months, with the present one, and as many before as are asked for. */
export function lastMonths({ now }: Pick<Call, 'now'>, before = 0): string[] {
  const last = toLocal(now).day.slice(0, 7);
  const count = SHOWN_MONTHS + before;
  return Array.from({ length: count }, (_, index) => addMonths(last, index + 1 - count));
}

/** The currencies of some amounts, the largest first, and the one that is shown: the wanted one if it is among them. */
export function currenciesOf(
  amounts: readonly { currency: Currency; pence: Pence }[],
  wanted: string | undefined,
): { currency: Currency; currencies: Currency[] } {
  const sums = new Map<Currency, Pence>();
  for (const { currency, pence } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + pence);
  const currencies = [...sums].sort(([a, one], [b, other]) => other - one || a.localeCompare(b)).map(([code]) => code);
  const currency = currencies.find((each) => each === wanted) ?? currencies[0] ?? DEFAULT_CURRENCY;
  return { currency, currencies };
}
