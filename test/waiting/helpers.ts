/** People who wait for the room or the desks of the test data. */
import type { TestApp } from '../helpers/app.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { type Raw, hasStarted, openSocket } from '../helpers/socket.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, type World, addPerson, deskBooking, roomBooking } from '../helpers/world.ts';
import { eventually } from '../integrations/sandbox.ts';

type Period = { from: string; to: string };

export type Wish = {
  space_id: string;
  type: ResourceType;
  capacity: number;
  from: Date;
  to: Date;
  resource_id?: string;
};

/** A wish for any meeting room. */
export const roomWish = ({ spaceId }: Pick<World, 'spaceId'>, period: Period): Wish => ({
  space_id: spaceId,
  type: 'meeting_room',
  capacity: 2,
  ...instants(period),
});

/** A wish for some flexi desks. */
export const deskWish = (world: Pick<World, 'spaceId'>, period: Period, capacity = 1): Wish => ({
  ...roomWish(world, period),
  type: 'flexi_desk',
  capacity,
});

const instants = ({ from, to }: Period) => ({ from: new Date(from), to: new Date(to) });

/** New members. */
export async function people(app: Pick<TestApp, 'knex'>, count: number): Promise<Person[]> {
  const added: Person[] = [];
  // One after the other, because an address counts the accounts.
  for (let index = 0; index < count; index += 1) added.push(await addPerson(app.knex, 'Member'));
  return added;
}

/** Books the room, which is then held. */
export async function takeRoom(app: TestApp, world: World, person: Person, period: Period): Promise<string> {
  const { data, meta } = await app.call<{ _id: string }>('POST', '/bookings', {
    token: person.token,
    body: roomBooking(world, period),
  });
  if (!meta.success) throw new Error(meta.message);
  return data._id;
}

/** Books some of the flexi desks. */
export async function takeDesks(app: TestApp, world: World, person: Person, period: Period, desks: number) {
  const body = deskBooking(world, period, desks);
  const { data, meta } = await app.call<{ _id: string }>('POST', '/bookings', { token: person.token, body });
  if (!meta.success) throw new Error(meta.message);
  return data._id;
}

export const release = (app: TestApp, person: Person, _id: string) =>
  procedures(app, person).bookings.cancel.mutate({ _id });

/** The newest entry of a person. */
export async function entryOf(app: TestApp, person: Person) {
  const { items } = await procedures(app, person).waiting.mine.query({});
  return items[0];
}

export const statusesOf = (app: TestApp, waiting: Person[]) =>
  Promise.all(waiting.map(async (person) => (await entryOf(app, person))?.status));

/** A screen of a person that hears of what happens from now on. */
export async function listen(app: TestApp, { token }: Person): Promise<Raw> {
  const screen = await openSocket(app, { token });
  screen.subscribe(1);
  await hasStarted(screen);
  return screen;
}

/** Waits until a screen has heard of an event. */
export const heard = (screen: Raw, name: string) =>
  eventually(() => (screen.eventNames().includes(name) ? true : undefined));
