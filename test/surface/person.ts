/** A person with records in all domains, whose texts are found again. For the tests of privacy. */
import { form, picture, upload } from '../attachments/pictures.ts';
import { addItem } from '../content/examples.ts';
import { app, world } from '../helpers/stage.ts';
import { roomBooking, slot } from '../helpers/world.ts';
import { type Records, inputOf } from './case.ts';
import { caseOf, succeed } from './cases.ts';
import { makeRecords } from './records.ts';

/** The marks, and the telephone number. */
export const MARKS = /qzmark\w+|7700900987/g;
/** All marks that were made. */
export const made = new Set<string>();
/** A text that nothing else has. The database finds it again in any case of its letters. */
function mark(what: string): string {
  made.add(`qzmark${what}`);
  return `Qzmark${what}`;
}
const address = (what: string) => `${mark(what).toLowerCase()}@example.org`;
const PHONE = '+447700900987';

type Make = (path: string, fields: object, caller?: { token: string }) => Promise<string>;

const written = (what: string) => ({ name: mark(`${what}name`), email: address(`${what}mail`) });
const ofCompany = (what: string) => ({ ...written(what), company_name: mark(`${what}company`) });
const VISITOR = { token: '' };

async function book(make: Make, of: Records): Promise<void> {
  const { member } = world;
  const booked = { ...roomBooking(world, slot(140)), title: mark('title'), members: [address('guest'), member.email] };
  const _id = await make('bookings.create', booked, member);
  await make('bookings.remark', { _id, remark: mark('remark') }, member);
  await make('bookings.reschedule', { _id: of.booking, ...slot(144), reschedule_reason: mark('reason') }, member);
  await make('bookings.raiseSwap', { _id: of.desk, customer_remark: mark('swap') }, member);
  await make('bookings.decideSwap', { _id: of.desk, admin_remark: mark('decision') });
  const asked = { ...ofCompany('request'), number: PHONE, booking_customer_remark: mark('wish') };
  of.request = await make('bookings.request', { ...slot(146), ...asked });
  await make('bookings.decide', { booking_admin_remark: mark('refusal') });
  await make('bookings.createSeries', { ...slot(400), title: mark('series') });
  const headers = { 'idempotency-key': 'a-booking-with-a-key' };
  const body = { ...roomBooking(world, slot(148)), title: mark('repeated') };
  await app.call('POST', '/bookings', { token: member.token, body, headers });
}

async function ask(make: Make): Promise<void> {
  const question = { mobile_no: PHONE, query: mark('question'), hear_me: mark('friend') };
  await make('enquiries.submit', { ...ofCompany('enquiry'), ...question }, VISITOR);
  await make('enquiries.addTour', written('tour'));
  await make('enquiries.addNote', { text: mark('call') });
  await make('enquiries.reply', { text: mark('reply') });
  await make('enquiries.decide', { action: 'reject', remark: mark('full') });
}

async function belong(make: Make, of: Records): Promise<void> {
  const { member, owner } = world;
  of.contact = await make('contacts.create', { ...ofCompany('contact'), phone: PHONE });
  await make('members.addNote', { text: mark('note') });
  await make('credits.grant', { note: mark('credit') });
  await make('credits.withdraw', { note: mark('withdrawal') });
  await make('memberships.accept', { name: mark('signature') }, member);
  await make('keys.create', { name: mark('key') }, member);
  const billed = { name: mark('firm'), address: mark('street'), billing_email: address('billing') };
  await make('companies.create', billed);
  await make('imports.run', { file_name: mark('file'), csv: `Name\n${mark('imported')}` });
  await make('members.add', { email: address('invited'), first_name: mark('first'), last_name: mark('last') });
  await make('auth.signUp', written('new'), VISITOR);
  await addItem(app, owner.token, 'testimonial', { name: mark('praise') });
  const portrait = { filename: `${mark('portrait')}.png`, content: await picture('png') };
  await upload(app.address, member.token, form({ onModel: 'Users', model_id: member.id }, [portrait]));
}

/** The member of the test data gets marked details, and everything that is written about them has marks of its own. */
export async function makePerson(): Promise<void> {
  const { member, owner } = world;
  member.email = address('account');
  await app.knex('users').where('id', member.id).update({ email: member.email });
  const profile = { name: mark('name'), company_name: mark('employer'), phone: PHONE, address: mark('home') };
  await succeed(app, 'users.update', { _id: member.id, ...profile }, member.token);
  const of = await makeRecords(app, world);
  const make: Make = async (path, fields, { token } = owner) => {
    app.services.limits.reset();
    return (await succeed(app, path, { ...inputOf(caseOf(path), of), ...fields }, token))._id;
  };
  await make('webhooks.create', { types: ['*'] });
  await book(make, of);
  await ask(make);
  await belong(make, of);
}
