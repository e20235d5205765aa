/** The workspace in which the clients compete: rooms, a few desks, and members with cards. */
import { hash } from '@node-rs/argon2';
import type { Knex } from 'knex';
import { caller, type TestApp } from '../../../test/helpers/app.ts';
import { ASKED, HOOKS } from '../checker/webhook-facts.ts';
import { type Shop, makeShop } from './shop.ts';
import { type Person, type World, addPerson, makeWorld, saveCard } from '../../../test/helpers/world.ts';

/** The password of the tests is refused in production. */
export const PASSWORD = 'correct horse battery';
const ROOMS = 12;
const DESKS = 6;
export const CARDS = {
  good: 'tok_visa',
  asksBank: 'tok_threeDSecure2Required',
  declined: 'tok_chargeDeclined',
} as const;
export type CardKind = keyof typeof CARDS;

export type Member = Person & { cards: Record<CardKind, string>; companyId: string };
export type Scene = World & {
  /** The address of the application. */
  site: string;
  rooms: string[];
  seats: string[];
  /** Records that staff edit. */
  amenities: string[];
  members: Member[];
  /** The cards of which a member takes one for each payment. */
  cardKinds: readonly CardKind[];
  /** What is sold. */
  shop: Shop;
};

async function memberWithCards(app: TestApp, knex: Knex, space: string): Promise<Omit<Member, 'companyId'>> {
  const person = await addPerson(knex, 'Member', [space]);
  const cards: Partial<Record<CardKind, string>> = {};
  for (const kind of Object.keys(CARDS) as CardKind[]) cards[kind] = await saveCard(app, person, CARDS[kind]);
  return { ...person, cards: cards as Record<CardKind, string> };
}

const CARD_KINDS: CardKind[] = ['good', 'good', 'good', 'asksBank', 'asksBank', 'declined'];

type Wanted = {
  /** The address of the application. */
  site: string;
  /** The address of the program that is told by webhooks. */
  program: string;
  /** How many members it has. */
  members: number;
};

/** Fills an empty database. */
export async function makeScene(knex: Knex, { site, program, members }: Wanted): Promise<Scene> {
  const app = { call: caller(site), knex } as TestApp;
  const world = await makeWorld(app, DESKS);
  const { owner, spaceId, deskAreaId } = world;
  const add = async (path: string, body: object): Promise<string> => {
    const { data, meta } = await app.call<{ _id: string }>('POST', path, { token: owner.token, body });
    if (!meta.success) throw new Error(meta.message);
    return data._id;
  };
  const use_rules = { buffer_before_minutes: 15, buffer_after_minutes: 30 };
  await app.call('PUT', `/space/add-space/${spaceId}`, { token: owner.token, body: { use_rules } });
  for (const path of Object.values(HOOKS))
    await add('/webhooks', { url: `${program}${path}`, types: ASKED, is_ordered: path === HOOKS.ordered });
  const rooms: string[] = [];
  for (let number = 1; number <= ROOMS; number += 1) {
    const room = { type: 'meeting_room', name: `Room ${number}`, space_id: spaceId, price: 30, capacity: 6 };
    rooms.push(await add('/resources', { ...room, cancellation_notice: 24 }));
  }
  const amenities = [await add('/amenities', { title: 'Printer' }), await add('/amenities', { title: 'Whiteboard' })];
  const seats = await knex('units').where({ resource_id: deskAreaId, kind: 'flexi_desk' }).orderBy('id').pluck('id');
  const shop = await makeShop(add, spaceId);
  const people: Member[] = [];
  for (let number = 0; number < members; number += 1) {
    const member = await memberWithCards(app, knex, spaceId);
    const companyId = shop.companies[number % shop.companies.length]!;
    const path = `/companies/${companyId}/people/${member.id}`;
    await app.call('PUT', path, { token: owner.token, body: { role: 'member' } });
    people.push({ ...member, companyId });
  }
  await knex('users').update({ password_hash: await hash(PASSWORD) });
  return { ...world, site, rooms, seats: seats.map(String), amenities, members: people, cardKinds: CARD_KINDS, shop };
}
