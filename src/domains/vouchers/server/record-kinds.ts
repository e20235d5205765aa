import { spaceNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';

/** Only staff learn of the codes. */
export const VOUCHER: RecordKind<string> = {
  model: 'Voucher',
  news: (event, record) => spaceNews(`vouchers.${event}`, record, { area: 'pricing.vouchers' }),
};
