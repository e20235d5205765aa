/** What activities say of resources and their seats. */
import { recordTexts } from '#shared/record-texts.ts';
import { defineSentences } from '#shared/said.ts';

export const resourceSentences = defineSentences('resource', {
  added: ({ name, space }: { name: string; space: string }, t) => t('added {name} to {space}', { name, space }),
  updated: ({ name }: { name: string }, t) => t('updated {name}', { name }),
  takenOut: ({ name }: { name: string }, t) => t('took {name} out of use', { name }),
  arranged: ({ name }: { name: string }, t) => t('arranged the seats of {name}', { name }),
});

export const seatSentences = defineSentences('seat', {
  ...recordTexts(({ seat_no }: { seat_no: string }, t) => t('seat {number}', { number: seat_no })),
  added: ({ seat_no, area }: { seat_no: string; area: string }, t) =>
    t('added seat {number} to {area}', { number: seat_no, area }),
});
