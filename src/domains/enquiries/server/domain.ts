/** The parts of this domain on the server. */
import { listen } from '#server/events.ts';
import type { ServerDomain } from '#server/domain.ts';
import { enquiriesPersonal } from '#domains/enquiries/server/personal.ts';
import { enquiryMails } from '#domains/enquiries/server/mails.ts';
import { enquiryAnswered, mailAnswer, mailNewEnquiry } from '#domains/enquiries/server/received.ts';
import { enquiriesRouter, savedAnswersRouter } from '#domains/enquiries/server/router.ts';
import { enquiryReceived } from '#domains/enquiries/server/service.ts';
import { enquiryTold } from '#domains/enquiries/server/told.ts';
import { EnquiryView, TourView } from '#domains/enquiries/schema.ts';
import { MessageView, OwnerView, SavedAnswerView } from '#domains/enquiries/thread-schema.ts';
import { enquirySentences, savedAnswerSentences } from '#domains/enquiries/sentences.ts';
import { enquiryRetention } from '#domains/enquiries/server/retention.ts';

export const enquiriesDomain = {
  routers: { enquiries: enquiriesRouter, savedAnswers: savedAnswersRouter },
  listens: [
    listen('enquiries: mails', [enquiryReceived], { hear: mailNewEnquiry }),
    listen('enquiries: answers', [enquiryAnswered], { hear: mailAnswer }),
  ],
  mails: [enquiryMails],
  sentences: [enquirySentences, savedAnswerSentences],
  tells: [enquiryTold],
  views: {
    Enquiry: EnquiryView,
    EnquiryMessage: MessageView,
    EnquiryOwner: OwnerView,
    SavedAnswer: SavedAnswerView,
    Tour: TourView,
  },
  personal: enquiriesPersonal,
  retention: [enquiryRetention],
} satisfies ServerDomain;
