/** The leads that come in by themselves, for the demo. They follow from the clock. */
import { HOUR, MINUTE, chance, numberOf } from '../frame/basics.ts';

/** A lead as the Graph API returns it. */
export type Lead = {
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
const ADS = ['404000000000001', '404000000000002', '404000000000003'];
const FIRST = ['Amara', 'Ben', 'Chloe', 'Dev', 'Ewa', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas', 'Keira', 'Leon'];
const LAST = ['Abara', 'Brandt', 'Clarke', 'Desai', 'Evans', 'Fuchs', 'Gupta', 'Hughes', 'Ito', 'Jensen'];
const NEEDS = ['A desk for two days a week', 'An office for four', 'A room for a workshop', 'Not sure yet'];

const pick = <T>(list: readonly T[], text: string): T => list[numberOf(text) % list.length]!;

/** 'yyyy-mm-ddThh:mm:ss+0000', as the Graph API writes instants. */
export const graphTime = (at: Date) => at.toISOString().replace(/\.\d+Z$/, '+0000');

export const fieldData = (answers: Record<string, string>) =>
  Object.entries(answers).map(([name, value]) => ({ name, values: [value] }));

function leadOf(slot: number): Lead {
  const key = `leads ${slot}`;
  const [first, last] = [pick(FIRST, `${key} first`), pick(LAST, `${key} last`)];
  return {
    id: `304${String(slot).padStart(12, '0')}`,
    created_time: graphTime(new Date(slot * SLOT + (numberOf(`${key} at`) % (SLOT / MINUTE)) * MINUTE)),
    ad_id: pick(ADS, `${key} ad`),
    form_id: pick(FORMS, `${key} form`).id,
    field_data: fieldData({
      full_name: `${first} ${last}`,
      email: `${first}.${last}${slot % 97}@example.org`.toLowerCase(),
      phone_number: `+4477009${String(numberOf(key) % 100_000).padStart(5, '0')}`,
      'what_are_you_looking_for?': pick(NEEDS, `${key} need`),
    }),
  };
}

/** The leads that come in by themselves in (after, until]. */
export function leadsBetween(after: Date, until: Date): Lead[] {
  const leads: Lead[] = [];
  for (let slot = Math.floor(after.getTime() / SLOT); slot * SLOT <= until.getTime(); slot += 1)
    if (chance(`leads ${slot} comes`) < ANSWERED) leads.push(leadOf(slot));
  return leads.filter(({ created_time }) => new Date(created_time) > after && new Date(created_time) <= until);
}
