/** The parts of this domain on the server. */
import { recordTopic } from '#server/delivery/topic.ts';
import type { ServerDomain } from '#server/domain.ts';
import { ENQUIRY_ANSWERED, mailAnswer, mailNewEnquiry } from '#domains/enquiries/server/received.ts';
import { enquiriesRouter, savedAnswersRouter } from '#domains/enquiries/server/router.ts';
import { ENQUIRY_RECEIVED } from '#domains/enquiries/server/service.ts';
import { EnquiryView, TourView } from '#domains/enquiries/schema.ts';
import { MessageView, OwnerView, SavedAnswerView } from '#domains/enquiries/thread-schema.ts';

export const enquiriesDomain = {
  routers: { enquiries: enquiriesRouter, savedAnswers: savedAnswersRouter },
  topics: [
    recordTopic(ENQUIRY_RECEIVED, 'enquiryId', mailNewEnquiry),
    recordTopic(ENQUIRY_ANSWERED, 'messageId', mailAnswer),
  ],
  views: {
    Enquiry: EnquiryView,
    EnquiryMessage: MessageView,
    EnquiryOwner: OwnerView,
    SavedAnswer: SavedAnswerView,
    Tour: TourView,
  },
} satisfies ServerDomain;
