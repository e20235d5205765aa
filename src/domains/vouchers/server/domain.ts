/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { vouchersPersonal } from '#domains/vouchers/server/personal.ts';
import { vouchersRouter } from '#domains/vouchers/server/router.ts';
import { voucherTold } from '#domains/vouchers/server/told.ts';
import { voucherSentences } from '#domains/vouchers/sentences.ts';
import { VoucherUseView, VoucherView } from '#domains/vouchers/schema.ts';

export const vouchersDomain = {
  routers: { vouchers: vouchersRouter },
  sentences: [voucherSentences],
  tells: [voucherTold],
  views: { Voucher: VoucherView, VoucherUse: VoucherUseView },
  personal: vouchersPersonal,
} satisfies ServerDomain;
