/** What activities say of companies and their people. */
import { recordTexts } from '#shared/record-texts.ts';
import { defineSentences } from '#shared/said.ts';

type PersonFacts = { person: string; company: string };

const AS = { admin: 'an admin', member: 'a member' } as const;

export const companySentences = defineSentences('company', {
  ...recordTexts(({ name }: { name: string }) => `the company ${name}`),
  setPerson: ({ person, role, company }: PersonFacts & { role: keyof typeof AS }) =>
    `made ${person} ${AS[role]} of the company ${company}`,
  removedPerson: ({ person, company }: PersonFacts) => `removed ${person} from the company ${company}`,
});
