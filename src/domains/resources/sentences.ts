/** What activities say of resources and their seats. */
import { recordTexts } from '#shared/record-texts.ts';
import { defineSentences } from '#shared/said.ts';

export const resourceSentences = defineSentences('resource', {
  added: ({ name, space }: { name: string; space: string }) => `added ${name} to ${space}`,
  updated: ({ name }: { name: string }) => `updated ${name}`,
  takenOut: ({ name }: { name: string }) => `took ${name} out of use`,
  arranged: ({ name }: { name: string }) => `arranged the seats of ${name}`,
});

export const seatSentences = defineSentences('seat', {
  ...recordTexts(({ seat_no }: { seat_no: string }) => `seat ${seat_no}`),
  added: ({ seat_no, area }: { seat_no: string; area: string }) => `added seat ${seat_no} to ${area}`,
});
