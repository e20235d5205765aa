import { spaceNews } from '#server/live.ts';
import type { LockedKind } from '#server/records/records.ts';
import { msg } from '#shared/texts.ts';

/** Only staff learn of the codes. */
export const VOUCHER: LockedKind<string> = {
  model: 'Voucher',
  missing: msg('Voucher not found'),
  news: (event, record) => spaceNews(`vouchers.${event}`, record, { area: 'pricing.vouchers' }),
};
