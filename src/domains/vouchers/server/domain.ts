/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { vouchersRouter } from '#domains/vouchers/server/router.ts';
import { VoucherUseView, VoucherView } from '#domains/vouchers/schema.ts';

export const vouchersDomain = {
  routers: { vouchers: vouchersRouter },
  views: { Voucher: VoucherView, VoucherUse: VoucherUseView },
} satisfies ServerDomain;
