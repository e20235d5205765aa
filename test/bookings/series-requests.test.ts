/** Series of rooms that need an approval: one request for each date, decided together with one mail. */
import { expect, it } from 'vitest';
import { readActor } from '#domains/accounts/server/tokens.ts';
import type { SeriesPreview, SeriesView } from '#domains/bookings/series.ts';
import { decideSeries } from '#domains/bookings/server/series/decide.ts';
import { storedFigures, recountedFigures } from '../helpers/daily-figures.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, addPerson, roomBooking, saveCard, slot } from '../helpers/world.ts';

let day = 0;

useApp({ env: () => ({ HELD_BOOKINGS_PER_MEMBER: '3' }) });

async function needApproval(): Promise<void> {
  const use_rules = { types: { meeting_room: { approval: 'staff' as const } } };
  await procedures(app, world.owner).spaces.update.mutate({ _id: world.spaceId, use_rules });
}

async function request(person: Person): Promise<SeriesView> {
  await needApproval();
  const body = { ...roomBooking(world, slot((day += 30))), repeat: { every: 1, unit: 'week', times: 3 } };
  const shown = await app.call<SeriesPreview>('POST', '/bookings/series/preview', { token: person.token, body });
  expect(shown.data.needs_approval).toBe(true);
  const { data } = await app.call<SeriesView>('POST', '/bookings/series', {
    token: person.token,
    body: { ...body, payment: 'now', members: [person.email] },
  });
  return data;
}

const decide = (series: SeriesView, index: number, body: object, person = world.owner) =>
  app.call<SeriesView>('PUT', `/bookings/series/${series._id}/decision`, {
    token: person.token,
    body: { booking_id: series.bookings[index]!._id, ...body },
  });
const REJECTED = { booking_status: 'Rejected', booking_admin_remark: 'The room is being painted' };
const statuses = ({ _id }: SeriesView) =>
  app.knex('bookings').where('series_id', _id).orderBy('occurrence').pluck('booking_status');
const subjects = async ({ email }: Person) => (await app.mails(email)).map(({ subject }) => subject);

it('is requested, not paid, and approved together with one mail and an invoice for each', async () => {
  const person = await addPerson(app.knex, 'Member');
  const series = await request(person);
  expect(await statuses(series)).toEqual(['Assigned', 'Assigned', 'Assigned']);
  expect(series.payment).toBe('approval');
  const pay = { _id: series._id, source_id: await saveCard(app, person), amount: 32_400 };
  expect((await app.call('POST', '/stripe/paySeries', { token: person.token, body: pay })).meta.status).toBe(409);
  expect(await subjects(person)).toEqual([]);
  for (const _each of [1, 2]) await request(person);
  const fourth = await request(person);
  expect(fourth?._id).toBeUndefined();

  expect((await decide(series, 1, { booking_status: 'Approved', scope: 'all' })).meta.status).toBe(200);
  expect(await statuses(series)).toEqual(['Approved', 'Approved', 'Approved']);
  const notified = (await subjects(person)).filter((subject) => !subject.toLowerCase().includes('invoice'));
  expect(notified).toEqual([expect.stringContaining('Your 3 bookings')]);
  const ids = series.bookings.map(({ _id }) => _id);
  expect(await app.knex('invoices').whereIn('booking_id', ids)).toHaveLength(3);
  expect(await storedFigures(app)).toEqual(await recountedFigures(app));
});

it('is rejected together, from one date on, with one mail, which frees the places', async () => {
  const person = await addPerson(app.knex, 'Member');
  const series = await request(person);
  expect((await decide(series, 1, { ...REJECTED, booking_admin_remark: '', scope: 'following' })).meta.status).toBe(
    400,
  );
  expect((await decide(series, 1, { ...REJECTED, scope: 'following' })).meta.status).toBe(200);
  expect(await statuses(series)).toEqual(['Assigned', 'Rejected', 'Rejected']);
  expect(await subjects(person)).toEqual([expect.stringContaining('Your 2 booking requests')]);
  const ids = series.bookings.map(({ _id }) => _id);
  expect(await app.knex('claims').whereIn('booking_id', ids)).toHaveLength(1);
  expect((await decide(series, 1, { ...REJECTED, scope: 'all' })).meta.status).toBe(409);
  expect((await decide(series, 0, { ...REJECTED, scope: 'all' })).meta.status).toBe(200);
});

it('shows the new price first, and approves nothing before it is confirmed', async () => {
  const person = await addPerson(app.knex, 'Member');
  const series = await request(person);
  await app.knex('resources').where('id', world.roomId).update({ price_pence: 5_000 });
  const refused = await decide(series, 0, { booking_status: 'Approved', scope: 'all' });
  expect(refused.meta).toMatchObject({ status: 409, message: expect.stringContaining('£360.00 in total') as string });
  expect(await statuses(series)).toEqual(['Assigned', 'Assigned', 'Assigned']);
  expect((await decide(series, 0, { booking_status: 'Approved', scope: 'all' })).meta.status).toBe(200);
  await app.knex('resources').where('id', world.roomId).update({ price_pence: 4_500 });
});

it('keeps for a repeat of the decision the answer to the first: the series, and no price that is refused', async () => {
  const series = await request(await addPerson(app.knex, 'Member'));
  const stored: unknown[] = [];
  const answer = (_trx: unknown, response: unknown) => Promise.resolve(void stored.push(response));
  const firstWrite = { state: 'written' as const, write: () => Promise.resolve(), answer };
  const call = {
    services: { ...app.services, firstWrite },
    actor: (await readActor(app.services, world.owner.id))!,
    now: app.services.clock.now(),
  };
  const booking_id = series.bookings[0]!._id;
  const approve = () => decideSeries(call, { _id: series._id, booking_id, scope: 'all', booking_status: 'Approved' });
  await app.knex('resources').where('id', world.roomId).update({ price_pence: 5_000 });
  await expect(approve()).rejects.toThrow('in total');
  expect(stored).toEqual([]);
  const view = await approve();
  expect(stored).toEqual([view]);
  await app.knex('resources').where('id', world.roomId).update({ price_pence: 4_500 });
});

it('is decided by nobody else', async () => {
  const person = await addPerson(app.knex, 'Member');
  const series = await request(person);
  for (const other of [person, world.otherMember, world.otherStaff]) {
    const { meta } = await decide(series, 0, { booking_status: 'Approved', scope: 'all' }, other);
    expect([403, 404]).toContain(meta.status);
  }
  expect(await statuses(series)).toEqual(['Assigned', 'Assigned', 'Assigned']);
});
