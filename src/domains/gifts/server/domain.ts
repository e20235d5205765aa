/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { giftsRouter } from '#domains/gifts/server/router.ts';

export const giftsDomain = {
  routers: { gifts: giftsRouter },
} satisfies ServerDomain;
