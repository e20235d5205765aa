/** What activities say of enquiries, tours and saved answers. */
import type { EnquiryType, EnquiryStage, TourState } from '#domains/enquiries/rules.ts';
import { recordTexts } from '#shared/record-texts.ts';
import { defineSentences } from '#shared/said.ts';
import { msg } from '#shared/texts.ts';

const DECIDED: Record<TourState, string> = {
  pending: msg('pending the tour request no. {id}'),
  approved: msg('approved the tour request no. {id}'),
  rescheduled: msg('rescheduled the tour request no. {id}'),
  rejected: msg('rejected the tour request no. {id}'),
};

const MARKED: Record<EnquiryStage, string> = {
  new: msg('marked the enquiry no. {id} as new'),
  answered: msg('marked the enquiry no. {id} as answered'),
  won: msg('marked the enquiry no. {id} as won'),
  lost: msg('marked the enquiry no. {id} as lost'),
};

type OfType = { id: string; type: EnquiryType };

export const enquirySentences = defineSentences('enquiry', {
  received: ({ id, type }: OfType, t) =>
    type === 'book_tour'
      ? t('A visitor asked for a tour (no. {id})', { id })
      : t('A visitor sent an enquiry (no. {id})', { id }),
  enteredTour: ({ id }: { id: string }, t) => t('entered the tour request no. {id}', { id }),
  decided: ({ id, state }: { id: string; state: TourState }, t) => t(DECIDED[state], { id }),
  deleted: ({ id, type }: OfType, t) =>
    type === 'book_tour' ? t('deleted the tour request no. {id}', { id }) : t('deleted the enquiry no. {id}', { id }),
  marked: ({ id, stage }: { id: string; stage: EnquiryStage }, t) => t(MARKED[stage], { id }),
  changedOwner: ({ id }: { id: string }, t) => t('changed the owner of the enquiry no. {id}', { id }),
  wroteNote: ({ id }: { id: string }, t) => t('wrote a note about the enquiry no. {id}', { id }),
  answered: ({ id }: { id: string }, t) => t('answered the enquiry no. {id}', { id }),
});

export const savedAnswerSentences = defineSentences(
  'savedAnswer',
  recordTexts(({ title }: { title: string }, t) => t('the saved answer {title}', { title })),
);
