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

/** Who asked, what was written, and how far the enquiry is. */
const THREADS = [
  {
    name: 'Imran Shah',
    stage: 'new',
    messages: [
      ['out', 'Dogs are welcome on the second floor. Would you like to see the office on Thursday?'],
      ['in', 'That sounds good. Thursday at three suits us.'],
    ],
  },
  {
    name: 'Hannah Cole',
    stage: 'answered',
    messages: [
      ['note', 'They called, and want a room every Friday.'],
      ['out', 'The Thames Room seats fourteen and has a screen. It is free on Friday mornings.'],
    ],
  },
  { name: 'Tom Ashby', stage: 'won', messages: [['out', 'Yes, both are in the basement.']] },
] as const;

const ANSWERS = [
  ['Prices', 'Hello {name}, our prices are on the page of each workspace. A tour is free. When would it suit you?'],
  ['Opening hours', 'Our reception is open from Monday to Friday, 8:30 to 18:00. Members come in at any time.'],
] as const;

/** What staff and visitors wrote, and the answers that are saved for all workspaces. */
async function seedThreads(trx: Knex.Transaction, spaces: readonly Space[], now: Date): Promise<void> {
  for (const { name, stage, messages } of THREADS) {
    const enquiry = await trx('enquiries').where({ name }).first('id');
    const author = await trx('team_spaces').where('space_id', spaces[0]!.id).first('user_id');
    await trx('enquiries').where({ name }).update({ stage });
    await trx('enquiry_messages').insert(
      messages.map(([direction, text], index) => ({
        enquiry_id: enquiry!.id,
        direction,
        author_id: direction === 'in' ? null : (author?.user_id ?? null),
        author: direction === 'in' ? name : '',
        text,
        message_id: null,
        created_at: new Date(now.getTime() - (messages.length - index) * HOUR),
      })),
    );
  }
  await trx('saved_answers').insert(ANSWERS.map(([title, text]) => ({ space_id: null, title, text, created_at: now })));
}

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
  // Enquiries and tours take turns. Those that are decided are answered.
  const rows = tours.flatMap((tour, index) => [...enquiries.slice(index, index + 1), tour]);
  await trx('enquiries').insert(
    rows.map((row, index) => ({
      ...row,
      stage: row.state === null || row.state === 'pending' ? 'new' : 'answered',
      created_at: new Date(now.getTime() - (rows.length - index) * 7 * HOUR),
    })),
  );
  await seedThreads(trx, spaces, now);
}
