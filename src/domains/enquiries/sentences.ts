/** What activities say of enquiries, tours and saved answers. */
import type { EnquiryType, EnquiryStage, TourState } from '#domains/enquiries/rules.ts';
import { recordTexts } from '#shared/record-texts.ts';
import { defineSentences } from '#shared/said.ts';

type OfType = { id: string; type: EnquiryType };

export const enquirySentences = defineSentences('enquiry', {
  received: ({ id, type }: OfType) =>
    `A visitor ${type === 'book_tour' ? 'asked for a tour' : 'sent an enquiry'} (no. ${id})`,
  enteredTour: ({ id }: { id: string }) => `entered the tour request no. ${id}`,
  decided: ({ id, state }: { id: string; state: TourState }) => `${state} the tour request no. ${id}`,
  deleted: ({ id, type }: OfType) => `deleted the ${type === 'book_tour' ? 'tour request' : 'enquiry'} no. ${id}`,
  marked: ({ id, stage }: { id: string; stage: EnquiryStage }) => `marked the enquiry no. ${id} as ${stage}`,
  changedOwner: ({ id }: { id: string }) => `changed the owner of the enquiry no. ${id}`,
  wroteNote: ({ id }: { id: string }) => `wrote a note about the enquiry no. ${id}`,
  answered: ({ id }: { id: string }) => `answered the enquiry no. ${id}`,
});

export const savedAnswerSentences = defineSentences(
  'savedAnswer',
  recordTexts(({ title }: { title: string }) => `the saved answer ${title}`),
);
