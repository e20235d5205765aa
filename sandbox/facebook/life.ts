/** The leads that come in by themselves, for the demo. They follow from the clock, so they are the same after a restart. */
import { createHash } from 'node:crypto';
import { HOUR, MINUTE } from '../frame/basics.ts';

/** A lead as the Graph API returns it. */
export type SandboxLead = {
  id: string;
  created_time: string;
  ad_id: string;
  form_id: string;
  field_data: { name: string; values: string[] }[];
};

export const FORMS = [
  { id: '204000000000001', name: 'Book a viewing' },
  { id: '204000000000002', name: 'Meeting rooms by the hour' },
];

const SLOT = 6 * HOUR;
/** The share of the slots in which somebody answers an advertisement. */
const ANSWERED = 0.3;
const FIRST = ['Amara', 'Ben', 'Chloe', 'Dev', 'Ewa', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas', 'Keira', 'Leon'];
const LAST = ['Abara', 'Brandt', 'Clarke', 'Desai', 'Evans', 'Fuchs', 'Gupta', 'Hughes', 'Ito', 'Jensen'];
const NEEDS = ['A desk for two days a week', 'An office for four', 'A room for a workshop', 'Not sure yet'];

const numberOf = (text: string) => createHash('sha256').update(`leads ${text}`).digest().readUInt32BE(0);
const pick = <T>(list: readonly T[], text: string): T => list[numberOf(text) % list.length]!;

/** 'yyyy-mm-ddThh:mm:ss+0000', as the Graph API writes instants. */
export const graphTime = (at: Date) => at.toISOString().replace(/\.\d+Z$/, '+0000');

function leadOf(slot: number): SandboxLead {
  const key = String(slot);
  const [first, last] = [pick(FIRST, `${key} first`), pick(LAST, `${key} last`)];
  const at = new Date(slot * SLOT + (numberOf(`${key} at`) % (SLOT / MINUTE)) * MINUTE);
  return {
    id: `304${String(slot).padStart(12, '0')}`,
    created_time: graphTime(at),
    ad_id: pick(['404000000000001', '404000000000002', '404000000000003'], `${key} ad`),
    form_id: pick(FORMS, `${key} form`).id,
    field_data: [
      { name: 'full_name', values: [`${first} ${last}`] },
      { name: 'email', values: [`${first}.${last}${slot % 97}@example.org`.toLowerCase()] },
      { name: 'phone_number', values: [`+4477009${String(numberOf(key) % 100_000).padStart(5, '0')}`] },
      { name: 'what_are_you_looking_for?', values: [pick(NEEDS, `${key} need`)] },
    ],
  };
}

/** The leads that come in by themselves in (after, until]. */
export function leadsBetween(after: Date, until: Date): SandboxLead[] {
  const leads: SandboxLead[] = [];
  for (let slot = Math.floor(after.getTime() / SLOT); slot * SLOT <= until.getTime(); slot += 1)
    if (numberOf(`${slot} comes`) / 2 ** 32 < ANSWERED) leads.push(leadOf(slot));
  return leads.filter(({ created_time }) => {
    const at = new Date(created_time);
    return at > after && at <= until;
  });
}
