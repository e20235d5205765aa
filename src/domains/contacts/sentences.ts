/** What activities say of contacts. */
import { recordTexts } from '#shared/record-texts.ts';
import { defineSentences } from '#shared/said.ts';

export const contactSentences = defineSentences('contact', {
  ...recordTexts(({ name }: { name: string }) => `the contact ${name}`),
  merged: ({ name, member }: { name: string; member: string }) => `merged the contact ${name} with ${member}`,
});
