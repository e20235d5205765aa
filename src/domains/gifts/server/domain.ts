/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { GiftLimitView, GiftRequestView, GiftSumView, GiftView } from '#domains/gifts/schema.ts';
import { giftSentences } from '#domains/gifts/sentences.ts';
import { giftMails } from '#domains/gifts/server/mails.ts';
import { giftsPersonal } from '#domains/gifts/server/personal.ts';
import { giftsRouter } from '#domains/gifts/server/router.ts';

export const giftsDomain = {
  routers: { gifts: giftsRouter },
  sentences: [giftSentences],
  mails: [giftMails],
  views: { Gift: GiftView, GiftRequest: GiftRequestView, GiftLimit: GiftLimitView, GiftSum: GiftSumView },
  personal: giftsPersonal,
} satisfies ServerDomain;
