/** The server, the people and the places of the tests of the lifecycle. */
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type StripeSandbox, startStripeSandbox } from '../../../sandbox/stripe/server.ts';
import { type Answer, type TestApp, startTestApp } from '../../helpers/app.ts';
import { clock } from '../../helpers/clock.ts';
import { type Booked, type Person, type World, addPerson, makeWorld, saveCard } from '../../helpers/world.ts';
import { type ChargeGate, chargeGate } from '../../integrations/charge-gate.ts';
import { KEYS, freshFolder, stripeEnv } from '../../integrations/sandbox.ts';

export let sandbox: StripeSandbox;
export let gate: ChargeGate;
export let app: TestApp;
export let world: World;
export let member: Person;
export let guest: Person;
export let rival: Person;
export let cards: { good: string; declined: string; bank: string };
export let seats: string[];
export let attic: string;
export let freeRoom: string;
/** A company of the member that pays on account. */
export let company: string;

/** Starts the server before the first test of the file, and stops it after the last. */
export function useLifecycle(): void {
  beforeAll(async () => {
    sandbox = await startStripeSandbox({ ...KEYS, file: join(freshFolder(), 'stripe.jsonl') });
    gate = await chargeGate(sandbox.url);
    app = await startTestApp(stripeEnv(gate.url));
    world = await makeWorld(app);
    member = await addPerson(app.knex, 'Member', [world.spaceId]);
    [guest, rival] = [await addPerson(app.knex, 'Member'), await addPerson(app.knex, 'Member')];
    cards = {
      good: await saveCard(app, member),
      declined: await saveCard(app, member, 'tok_chargeDeclined'),
      bank: await saveCard(app, member, 'tok_threeDSecure2Required'),
    };
    seats = await app
      .knex('units')
      .where({ resource_id: world.deskAreaId, kind: 'flexi_desk' })
      .orderBy('id')
      .pluck('id');
    attic = await create({ ...ROOM, name: 'Attic', space_id: world.spaceId, price: 45 }, '/resources', world.owner);
    freeRoom = await create({ ...ROOM, name: 'Nook', space_id: world.spaceId, price: 0 }, '/resources', world.owner);
    const engines = { name: 'Engines', space_id: world.spaceId, payment: 'account' };
    company = await create(engines, '/companies', world.owner);
    await send('PUT', `/companies/${company}/people/${member.id}`, world.owner, { role: 'member' });
    for (const [code, value] of [
      ['SPRING20', 20],
      ['FREE', 100],
    ] as const)
      await create({ space_id: world.spaceId, code, value }, '/vouchers', world.owner);
    // Free desks are confirmed at once.
    await app
      .knex('spaces')
      .where('id', world.spaceId)
      .update({ price_pence: JSON.stringify({ flexi_desk: 0 }) });
    // Jobs run only when the tests call them.
    clock.freeze(new Date());
    await app.settle();
  });
  afterAll(async () => {
    gate.close();
    await app.stop();
    await sandbox.stop();
  });
}

const ROOM = { type: 'meeting_room', capacity: 10 };

export type Call = (id: string) => Promise<Answer<Booked>>;
type View = Booked & Record<'hold_until' | 'from' | 'to', string | null>;

export const send = async (method: string, path: string, { token }: Person, body?: object) =>
  app.call<Booked>(method, path, { token, body });
export const read = async (id: string) => (await send('GET', `/bookings/${id}`, world.owner)).data as View;

export async function create(body: object, path = '/bookings', person = member): Promise<string> {
  const { meta, data } = await send('POST', path, person, body);
  if (!meta.success) throw new Error(meta.message);
  return data._id;
}
