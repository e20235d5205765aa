/** A server with a sandbox, for the tests of a file. `app` and `world` are set when the first test runs. */
import { afterAll, beforeAll } from 'vitest';
import type { RunningSandbox } from '#app/server/sandbox/open.ts';
import type { NewKeyView } from '#domains/keys/schema.ts';
import { permissionsOf } from '#shared/permissions.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type TestDatabase, dropTestDatabase, openTestDatabase } from '../helpers/database.ts';
import { holdJobs } from '../helpers/leases.ts';
import { type Booked, type Person, type World, beginDay, data, makeWorld, slot } from '../helpers/world.ts';

export type Place = { _id: string; name: string };

const EDIT = { show: true, editable: true };

export let app: TestApp;
export let world: World;

export function useSandbox(): void {
  let database: TestDatabase;
  beforeAll(async () => {
    beginDay();
    database = await openTestDatabase();
    app = await startTestApp({ SANDBOX_DATABASE_URL: database.url });
    world = await makeWorld(app);
    await holdJobs(app.knex);
  });
  afterAll(async () => {
    await app.stop();
    await dropTestDatabase(database.name);
  });
}

/** Adds a key for tests; by default one that books. */
export const addKey = ({ token }: Person, permissions = permissionsOf({ 'booking.booking': EDIT })) =>
  data<NewKeyView>(app.call('POST', '/keys', { token, body: { name: 'Program', kind: 'test', permissions } }));

export const read = <T>(token: string, path: string): Promise<T> => data(app.call('GET', path, { token }));

/** Books the first room of the sandbox. */
export async function book(token: string, days: number, customer: object = {}): Promise<Booked> {
  const [space] = await read<Place[]>(token, '/space');
  const { from, to } = slot(days);
  const search = new URLSearchParams({ type: 'meeting_room', from, to, capacity: '2' });
  const resources = await read<Place[]>(token, `/space/${space!._id}/resources-availability?${search.toString()}`);
  const room = resources.find(({ name }) => name === 'Small room')!;
  const body = { type: 'meeting_room', space_id: space!._id, resource_id: room._id, capacity: 2, title: 'Try' };
  return data(app.call('POST', '/bookings', { token, body: { ...body, ...slot(days), ...customer } }));
}

/** The services of the sandbox, which a call has opened. */
export async function ownServices(): Promise<TestApp['services']> {
  return (await (app.services.sandbox as RunningSandbox).open()) as TestApp['services'];
}
