/** What the customer of a membership agrees to. */
import type { Services } from '#server/context.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { additionText, pendingTexts } from '#domains/memberships/acceptance.ts';
import { type Agreed, agreementText } from '#domains/memberships/agreement.ts';
import { monthOfDay, priceIn } from '#domains/memberships/rules.ts';
import { type Loaded, nextMonth } from '#domains/memberships/server/load.ts';
import type { WaitingOrder } from '#domains/products/server/index.ts';
import { toMajor } from '#shared/money.ts';
import type { Translate } from '#shared/texts.ts';

type Config = Pick<Services['config'], 'OPERATOR_NAME'>;
/** Who reads the words, in their language. */
type Told = { config: Config; t: Translate };

/** What the words depend on, of a membership or of one that may begin. */
export type AgreedRow = Pick<
  Loaded,
  | 'plan_name'
  | 'seats'
  | 'currency'
  | 'terms'
  | 'start_fee_pence'
  | 'deposit_pence'
  | 'term_months'
  | 'notice_months'
  | 'room_minutes'
  | 'desk_days'
  | 'rollover_months'
  | 'room_discount'
  | 'any_time'
  | 'company_payment'
> & { space: { name: string } };

/** What a membership gives and costs from its start on. */
export function agreedOf({ OPERATOR_NAME: operator }: Config, row: AgreedRow, resource: string | null): Agreed {
  const { currency, terms, space } = row;
  return {
    operator,
    plan: row.plan_name,
    space: space.name,
    resource,
    seats: row.seats,
    from: terms.from,
    end: terms.end,
    price: toMajor(priceIn(terms, monthOfDay(terms.from)), currency),
    startFee: toMajor(row.start_fee_pence, currency),
    deposit: toMajor(row.deposit_pence, currency),
    currency,
    termMonths: row.term_months,
    noticeMonths: row.notice_months,
    roomMinutes: row.room_minutes,
    deskDays: row.desk_days,
    rolloverMonths: row.rollover_months,
    roomDiscount: row.room_discount,
    isAnyTime: row.any_time,
    isOnAccount: row.company_payment === 'account',
  };
}

/** The words of a membership, as they are before it is accepted. */
export const agreementOf = ({ config, t }: Told, row: AgreedRow, resource: string | null): string =>
  agreementText(agreedOf(config, row, resource), t);

type Asked = { waiting: Pick<WaitingOrder, 'lines' | 'unaccepted'>[]; resource: string | null; userId: string | null };

/**
 * The words that an account is asked to accept: those of the beginning, with what was added, if it has not accepted them itself; otherwise what
 * staff have added or raised since. A company on account, whose cards are not charged, only accepts the beginning.
 * @param userId the account; null for whoever has accepted it before
 * @returns null for nothing
 */
export function wordsToAccept(told: Told, row: Loaded, { waiting, resource, userId }: Asked): string | null {
  const { accepted_at, accepted_user_id, accepted_until, company_id, company_payment, plan_name: plan } = row;
  if (company_payment === 'account') return accepted_at === null ? agreementOf(told, row, resource) : null;
  const isAgreed = accepted_at !== null && (company_id === null || accepted_user_id !== null);
  const isOwnCard = company_id === null || userId === null || userId === accepted_user_id;
  const pending = (isNew: boolean) =>
    pendingTexts(
      {
        ...{ plan, space: row.space.name, currency: row.currency, terms: row.terms, next: nextMonth(row) },
        ...{ acceptedUntil: accepted_until, orders: waiting, isNew },
      },
      told.t,
    );
  const added = pending(false);
  if (isAgreed && added.length === 0) return null;
  if (isAgreed && isOwnCard) return additionText(told.config.OPERATOR_NAME, added, told.t);
  return [agreementOf(told, row, resource), ...pending(accepted_at !== null)].join(' ');
}

/** The name of its place. */
export async function resourceName(on: Queryable, { resource_id }: Loaded): Promise<string | null> {
  const row = resource_id === null ? undefined : await on('resources').where('id', resource_id).first('name');
  return row?.name ?? null;
}
