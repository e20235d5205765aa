/** What the customer of a membership agrees to. */
import type { Services } from '#server/context.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { type Agreed, agreementText } from '#domains/memberships/agreement.ts';
import { monthOfDay, priceIn } from '#domains/memberships/rules.ts';
import type { Loaded } from '#domains/memberships/server/load.ts';
import { toMajor } from '#shared/money.ts';

type Config = Pick<Services['config'], 'OPERATOR_NAME'>;

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
export const agreementOf = (config: Config, row: AgreedRow, resource: string | null): string =>
  agreementText(agreedOf(config, row, resource));

/** The name of its place. */
export async function resourceName(on: Queryable, { resource_id }: Loaded): Promise<string | null> {
  const row = resource_id === null ? undefined : await on('resources').where('id', resource_id).first('name');
  return row?.name ?? null;
}
