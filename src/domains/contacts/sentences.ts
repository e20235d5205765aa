/** What activities say of contacts. */
import { recordTexts } from '#shared/record-texts.ts';
import { defineSentences } from '#shared/said.ts';

export const contactSentences = defineSentences('contact', {
  ...recordTexts(({ name }: { name: string }, t) => t('the contact {name}', { name })),
  merged: ({ name, member }: { name: string; member: string }, t) =>
    t('merged the contact {name} with {member}', { name, member }),
});
