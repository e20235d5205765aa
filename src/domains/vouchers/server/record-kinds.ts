import { liveNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';

/** Only staff learn of the codes. */
export const VOUCHER: RecordKind<string> = {
  model: 'Voucher',
  news: (event, { id, spaceId }) =>
    liveNews({
      name: `vouchers.${event}`,
      spaceId,
      audience: { staff: { area: 'pricing.vouchers', spaceId } },
      data: { _id: id, space_id: spaceId },
    }),
};
