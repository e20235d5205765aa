/** The demo's enquiries, and tours in each state. */
import type { Knex } from 'knex';
import { TOUR_ZONE, type TourState, tourInstant } from '#domains/enquiries/rules.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';
import { HOUR, addDays, toLocal } from '#shared/time.ts';

type Space = { id: string };

const QUESTIONS = [
  ['Hannah Cole', 'Cole & Partners', 'Is there a room for twelve people with a screen on Friday mornings?'],
  ['Imran Shah', 'Shah Analytics', 'We are four people and look for an office from next month. Can we bring a dog?'],
  ['Lucy Brandt', 'Brandt Films', ''],
  ['Tom Ashby', 'Ashby Surveyors', 'Do you offer bicycle parking and showers?'],
  ['Nadia Rahman', 'Rahman Legal', 'Please send us your prices for dedicated desks.'],
] as const;

type DemoTour = {
  name: string;
  state: TourState;
  /** Days from today. */
  day: number;
  time: string;
  remark?: string;
  moved?: { day: number; time: string };
  email?: string;
};

const TOURS: DemoTour[] = [
  { name: 'Victor Lang', state: 'pending', day: 2, time: '11:00' },
  { name: 'Amelia Frost', state: 'pending', day: 3, time: '15:00' },
  { name: 'Mia Sanders', state: 'approved', day: 4, time: '10:00', email: 'member@cockpit.test' },
  { name: 'George Pike', state: 'approved', day: -6, time: '14:00', remark: 'Please ring at the front door.' },
  {
    name: 'Mia Sanders',
    state: 'rescheduled',
    day: 1,
    time: '18:00',
    remark: 'We close early on that day.',
    moved: { day: 5, time: '15:30' },
    email: 'member@cockpit.test',
  },
  { name: 'Ruth Ellery', state: 'rejected', day: -2, time: '12:00', remark: 'The floor is being painted this week.' },
  { name: 'Oscar Lind', state: 'pending', day: 6, time: '16:00' },
];

const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@example.org`;

/** Inserts them, the newest last. Most belong to the first workspace. */
export async function seedEnquiries(trx: Knex.Transaction, spaces: readonly Space[], now: Date): Promise<void> {
  const today = toLocal(now, TOUR_ZONE).day;
  const at = ({ day, time }: { day: number; time: string }) => tourInstant(addDays(today, day), time);
  const spaceOf = (index: number) => spaces[index % 4 === 3 ? 1 % spaces.length : 0]!.id;
  const common = (index: number) => ({
    mobile_no: `+4477009002${String(index).padStart(2, '0')}`,
    hear_me: index % 3 === 0 ? 'Search engine' : '',
    space_id: spaceOf(index),
  });
  const enquiries = QUESTIONS.map(([name, company_name, question], index) => ({
    ...common(index),
    type: 'contact_us',
    name,
    email: emailOf(name),
    company_name,
    question,
    resource_type: null,
    tour_at: null,
    state: null,
    remark: '',
    new_tour_at: null,
    version: 0,
  }));
  const tours = TOURS.map(({ name, email = emailOf(name), state, remark = '', moved, ...time }, index) => ({
    ...common(QUESTIONS.length + index),
    // The tours of the demo's member are in the first workspace.
    space_id: email === emailOf(name) ? spaceOf(index) : spaces[0]!.id,
    type: 'book_tour',
    name,
    email,
    company_name: '',
    question: '',
    resource_type: RESOURCE_TYPES[index % RESOURCE_TYPES.length]!,
    tour_at: at(time),
    state,
    remark,
    new_tour_at: moved ? at(moved) : null,
    version: state === 'pending' ? 0 : 1,
  }));
  // Enquiries and tours take turns.
  const rows = tours.flatMap((tour, index) => [...enquiries.slice(index, index + 1), tour]);
  await trx('enquiries').insert(
    rows.map((row, index) => ({ ...row, created_at: new Date(now.getTime() - (rows.length - index) * 7 * HOUR) })),
  );
}
