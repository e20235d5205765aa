/** What activities say of companies and their people. */
import { recordTexts } from '#shared/record-texts.ts';
import { defineSentences } from '#shared/said.ts';
import { msg } from '#shared/texts.ts';

type PersonFacts = { person: string; company: string };

const MADE = {
  admin: msg('made {person} an admin of the company {company}'),
  member: msg('made {person} a member of the company {company}'),
} as const;

export const companySentences = defineSentences('company', {
  ...recordTexts(({ name }: { name: string }, t) => t('the company {name}', { name })),
  setPerson: ({ person, role, company }: PersonFacts & { role: keyof typeof MADE }, t) =>
    t(MADE[role], { person, company }),
  removedPerson: ({ person, company }: PersonFacts, t) =>
    t('removed {person} from the company {company}', { person, company }),
});
