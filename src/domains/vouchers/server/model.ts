import { BaseModel } from '#server/db/base-model.ts';
import type { VoucherView } from '#domains/vouchers/schema.ts';
import type { SoldVoucher } from '#domains/vouchers/sold.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { ResourceType } from '#shared/resource-types.ts';

export class Voucher extends BaseModel {
  static override tableName = 'vouchers';
  static override jsonAttributes = ['types'];

  declare space_id: string;
  declare code: string;
  /** What it takes off: either a percentage, or an amount before tax. */
  declare percent: number | null;
  declare amount_pence: number | null;
  declare currency: Currency;
  declare valid_from: string | null;
  declare valid_until: string | null;
  /** None for all. */
  declare types: ResourceType[];
  declare least_net_pence: number;
  declare max_uses: number | null;
  declare max_uses_each: number | null;
  /** The number of its rows in `voucher_uses`. It changes with them, under the lock of the voucher. */
  declare uses: number;
  declare active: boolean;
  declare note: string;
  declare status: boolean;
  declare deleted_at: Date | null;
  declare version: number;
  declare created_at: Date;
}

/** What a booking keeps of a voucher. */
export function soldVoucher({ id, code, percent, amount_pence, version }: Voucher): SoldVoucher {
  return amount_pence === null
    ? { id, code, version, percent: percent ?? 0, amount_pence: null }
    : { id, code, version, percent: null, amount_pence };
}

export function voucherView(voucher: Voucher): VoucherView {
  const { id, space_id, code, percent, amount_pence, currency, valid_from, valid_until, types } = voucher;
  const { max_uses, max_uses_each, uses, active, note, version, created_at } = voucher;
  return {
    _id: id,
    space_id,
    code,
    kind: amount_pence === null ? 'percent' : 'amount',
    value: amount_pence === null ? (percent ?? 0) : toMajor(amount_pence, currency),
    currency,
    valid_from,
    valid_until,
    types,
    least_net: toMajor(voucher.least_net_pence, currency),
    max_uses,
    max_uses_each,
    uses,
    active,
    note,
    version,
    created_at,
  };
}
