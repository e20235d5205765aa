/** The life of a person with an account: whatever they do, and whatever others write about them, has their name. */
import { permissionsOf } from '#shared/permissions.ts';
import { form, picture, upload } from '../attachments/pictures.ts';
import type { TestApp } from '../helpers/app.ts';
import { contact, send } from '../helpers/enquiries.ts';
import type { Random } from '../helpers/random.ts';
import { procedures } from '../helpers/trpc.ts';
import {
  type Booked,
  PASSWORD,
  type Person,
  type World,
  addPerson,
  data,
  join,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';

export type Lived = Person & { name: string; phone: string };

/** The texts that name somebody. */
export const namesOf = ({ name, email, phone }: Lived) => [name, email, phone];

let people = 0;
let days = 10;

/** A person with a name, an address and a telephone number that nobody else has. */
export async function newPerson(app: TestApp, { spaceId }: World, random: Random): Promise<Lived> {
  const { knex } = app;
  people += 1;
  const first = ['Zenobia', "Qui'nlan", 'Ümit', 'X-enia'][people % 4];
  const name = `${first} Qz${random.one(['bracken', 'ötker', 'von der Heide'])}${people}`;
  const person = await addPerson(knex, 'Member', [], `qz${people}.life@example.org`);
  const phone = `+4477009${String(10_000 + people)}`;
  const lived = { ...person, name, phone };
  await join({ knex }, person, spaceId);
  const profile = { _id: person.id, name, company_name: 'Engines', phone, address: `1 Street of ${name}`, version: 0 };
  await procedures(app, person).users.update.mutate(profile);
  return lived;
}

type Deed = (app: TestApp, world: World, person: Lived) => Promise<unknown>;

const nextSlot = () => slot((days += 1));

async function book(app: TestApp, world: World, { token, name }: Lived): Promise<Booked> {
  const body = { ...roomBooking(world, nextSlot()), title: `Talk of ${name}` };
  return data<Booked>(app.call('POST', '/bookings', { token, body }));
}

/** What a person may do, and what others may write about them. */
const DEEDS: Record<string, Deed> = {
  async paysByCard(app, world, person) {
    await data(pay(app, person, await book(app, world, person), await saveCard(app, person)));
  },
  async cancels(app, world, person) {
    await procedures(app, person).bookings.cancel.mutate({ _id: (await book(app, world, person))._id });
  },
  async attends(app, world, { email }) {
    const body = { ...roomBooking(world, nextSlot()), members: [email] };
    await data(app.call('POST', '/bookings', { token: world.otherMember.token, body }));
  },
  async isNamedByOthers(app, world, { name, email }) {
    const { token } = world.otherMember;
    const { _id } = await data(app.call('POST', '/bookings', { token, body: roomBooking(world, nextSlot()) }));
    const remark = `With ${name.toUpperCase()} (${email})`;
    await procedures(app, world.otherMember).bookings.remark.mutate({ _id, remark });
  },
  async asks(app, world, { name, email, phone }) {
    await send(app, contact(world, { name, email, mobile_no: phone, query: `I am ${name}` }));
  },
  async isContact(app, world, { name, email, phone }) {
    const { contacts } = procedures(app, world.owner);
    await contacts.create.mutate({ name, email, phone, space_id: world.spaceId });
  },
  async isNoted(app, world, { id: user_id, name }) {
    const note = { user_id, space_id: world.spaceId, text: `${name} prefers the window` };
    await procedures(app, world.owner).members.addNote.mutate(note);
  },
  async getsCredits(app, world, { id: user_id, name }) {
    await app.knex('credits').insert({
      ...{ user_id, space_id: world.spaceId, type: 'money', amount: 5, balance: 5, note: `For ${name}` },
      ...{ valid_from: '2026-01-01', source: 'staff', created_at: new Date() },
    });
  },
  async makesKey(app, _world, person) {
    const permissions = permissionsOf({ 'booking.booking': { show: true } });
    await procedures(app, person).keys.create.mutate({ name: `Robot of ${person.name}`, permissions });
  },
  async uploads(app, _world, { id, token, name }) {
    const portrait = { filename: `${name}.png`, content: await picture('png') };
    await upload(app.address, token, form({ onModel: 'Users', model_id: id }, [portrait]));
  },
  async signsIn(app, _world, { email }) {
    await data(app.call('POST', '/auth/login', { body: { email, password: PASSWORD } }));
    await app.call('POST', '/auth/login', { body: { email, password: 'wrong' } });
  },
  async isInvitedElsewhere(app, world, { email, name }) {
    const [first_name, ...last] = name.split(' ');
    const invited = { email, space_id: world.otherSpaceId, first_name, last_name: last.join(' ') };
    await procedures(app, world.owner).members.add.mutate(invited);
  },
};

/** What can be done twice. */
const AGAIN = ['paysByCard', 'cancels', 'attends', 'isNamedByOthers', 'asks', 'signsIn', 'isNoted'];

/** Everything once, in an order that the seed decides, and some of it twice. */
export async function live(app: TestApp, world: World, person: Lived, random: Random): Promise<string[]> {
  const left = [...Object.keys(DEEDS), random.one(AGAIN), random.one(AGAIN)];
  const done: string[] = [];
  while (left.length > 0) {
    const [name] = left.splice(random.below(left.length), 1);
    app.services.limits.reset();
    await DEEDS[name!]!(app, world, person);
    done.push(name!);
  }
  await app.deliver();
  return done;
}
