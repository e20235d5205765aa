/** What activities say of announcements. */
import { recordTexts } from '#shared/record-texts.ts';
import { defineSentences } from '#shared/said.ts';

export const announcementSentences = defineSentences(
  'announcement',
  recordTexts(({ title }: { title: string }, t) => t('the announcement {title}', { title })),
);
