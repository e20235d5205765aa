/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { vouchersRouter } from '#domains/vouchers/server/router.ts';

export const vouchersDomain = {
  routers: { vouchers: vouchersRouter },
} satisfies ServerDomain;
