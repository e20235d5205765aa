/** The workspace in which the clients compete: rooms, a few desks, and members with cards. */
import { hash } from '@node-rs/argon2';
import type { Knex } from 'knex';
import { caller, type TestApp } from '../../test/helpers/app.ts';
import { type Person, type World, addPerson, makeWorld, saveCard } from '../../test/helpers/world.ts';
import { SITE } from '../places.ts';

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

export type Member = Person & { cards: Record<CardKind, string> };
export type Scene = World & { rooms: string[]; seats: string[]; members: Member[] };

async function memberWithCards(app: TestApp, knex: Knex): Promise<Member> {
  const person = await addPerson(knex, 'Member');
  const cards: Partial<Record<CardKind, string>> = {};
  for (const kind of Object.keys(CARDS) as CardKind[]) cards[kind] = await saveCard(app, person, CARDS[kind]);
  return { ...person, cards: cards as Record<CardKind, string> };
}

/** Fills an empty database through the balancer. */
export async function makeScene(knex: Knex, members: number): Promise<Scene> {
  const app = { call: caller(SITE), knex } as TestApp;
  const world = await makeWorld(app, DESKS);
  const { owner, spaceId, deskAreaId } = world;
  const rooms: string[] = [];
  for (let number = 1; number <= ROOMS; number += 1) {
    const room = { type: 'meeting_room', name: `Room ${number}`, space_id: spaceId, price: 30, capacity: 6 };
    const body = { ...room, cancellation_notice: 24 };
    const { data, meta } = await app.call<{ _id: string }>('POST', '/resources', { token: owner.token, body });
    if (!meta.success) throw new Error(meta.message);
    rooms.push(data._id);
  }
  const seats = await knex('units').where({ resource_id: deskAreaId, kind: 'flexi_desk' }).orderBy('id').pluck('id');
  const people: Member[] = [];
  for (let number = 0; number < members; number += 1) people.push(await memberWithCards(app, knex));
  await knex('users').update({ password_hash: await hash(PASSWORD) });
  return { ...world, rooms, seats: seats.map(String), members: people };
}
