/** The deletion of an amenity, a seat or a picture is undone: the record returns as it was. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttachmentView } from '#domains/attachments/schema.ts';
import { sweepAttachments } from '#domains/attachments/server/sweep.ts';
import type { ResourceView, SeatView } from '#domains/resources/schema.ts';
import { DAY, HOUR, MINUTE } from '#shared/time.ts';
import { saidOf } from '../helpers/activities.ts';
import { type Answer, type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, type World, addPerson, deskBooking, makeWorld, slot } from '../helpers/world.ts';
import { form, picture, upload } from '../attachments/pictures.ts';

let app: TestApp;
let world: World;
let manager: Person;
let outsider: Person;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
  outsider = await addPerson(app.knex, 'Manager', [world.otherSpaceId]);
});
afterAll(() => app.stop());
beforeEach(() => {
  clock.reset();
  app.services.limits.reset();
});

type Named = { _id: string; version: number; title: string; seat_no: string };
const send = <T = Named>(method: string, path: string, body?: unknown, person = world.owner) =>
  app.call<T>(method, path, { token: person.token, body });

const TOO_LATE = { status: 409, message: 'This can no longer be undone.' };

async function addArea(name: string, flexi_desk = 2) {
  const body = { type: 'desks', name, space_id: world.spaceId, desk_type: [{ flexi_desk }] };
  return (await send<ResourceView & { items: SeatView[] }>('POST', '/resources', body)).data;
}
const readArea = async (id: string) =>
  (await send<ResourceView & { items: SeatView[] }>('GET', `/resources/${id}`)).data;

/** What the tests of both kinds do alike. */
const KINDS = {
  amenity: {
    path: '/amenities',
    add: async (title: string) => (await send('POST', '/amenities', { title, description: 'Fine' })).data,
    rename: (_id: string, title: string) => send('PUT', `/amenities/${_id}`, { title }),
    nameOf: ({ title }: Named) => title,
    taken: 'Title already exists',
    action: (title: string) => `restored the amenity ${title}`,
  },
  seat: {
    path: '/resources/items',
    add: async (seat_no: string) =>
      (await send('POST', '/resources/items', { resource_id: world.deskAreaId, seat_no, desk_type: 'flexi_desk' }))
        .data,
    rename: (_id: string, seat_no: string) => send('PUT', `/resources/items/${_id}`, { seat_no }),
    nameOf: ({ seat_no }: Named) => seat_no,
    taken: 'Seat no already exists',
    action: (seat_no: string) => `restored seat ${seat_no}`,
  },
};

describe.each(Object.entries(KINDS))('a deleted %s', (kind, { path, add, rename, nameOf, taken, action }) => {
  const remove = (id: string) => send('DELETE', `${path}/${id}`);
  const restore = (id: string, body: unknown = {}, person?: Person) =>
    send('POST', `${path}/${id}/restore`, body, person);
  const restorations = async (id: string, name: string) =>
    (await saidOf(app, { model_id: id })).filter((text) => text.endsWith(action(name)));

  it('returns as it was, with one activity', async () => {
    const record = await add(`${kind} 1`);
    const { data: removed } = await remove(record._id);
    expect(removed).toEqual({ _id: record._id, version: record.version });
    const { meta, data } = await restore(record._id, { version: removed.version });
    expect(meta.status).toBe(200);
    expect(data).toEqual(record);
    expect(await restorations(record._id, `${kind} 1`)).toHaveLength(1);
    const again = await restore(record._id);
    expect(again).toMatchObject({ meta: { status: 200 }, data: record });
    expect(await restorations(record._id, `${kind} 1`)).toHaveLength(1);
  });

  it('returns once when two people undo the deletion at the same time', async () => {
    const record = await add(`${kind} 2`);
    await remove(record._id);
    const answers = await Promise.all([restore(record._id), restore(record._id, {}, manager)]);
    expect(answers.map(({ meta, data }) => [meta.status, data])).toEqual([
      [200, record],
      [200, record],
    ]);
    expect(await restorations(record._id, `${kind} 2`)).toHaveLength(1);
  });

  it('does not return after an hour', async () => {
    clock.freeze(new Date());
    const record = await add(`${kind} 3`);
    await remove(record._id);
    clock.advance(HOUR + 1);
    expect((await restore(record._id)).meta).toMatchObject(TOO_LATE);
    await app
      .knex(kind === 'seat' ? 'units' : 'amenities')
      .where('id', record._id)
      .update({ deleted_at: null });
    expect((await restore(record._id)).meta).toMatchObject(TOO_LATE);
  });

  it('does not return when its name was taken meanwhile, also at the same moment', async () => {
    const record = await add(`${kind} 4`);
    await remove(record._id);
    const other = await add(`${kind} 4`);
    expect((await restore(record._id)).meta).toMatchObject({ status: 409, message: taken });
    await rename(other._id, `${kind} 4b`);
    expect((await restore(record._id)).meta.status).toBe(200);

    await remove(record._id);
    const [restored, added] = await Promise.all([restore(record._id), rename(other._id, nameOf(record))]);
    expect([restored.meta.status, added.meta.status].sort()).toEqual([200, 409]);
  });

  it('does not return for somebody whose deletion was undone, followed by a change and another deletion', async () => {
    const record = await add(`${kind} 5`);
    const { data: removed } = await remove(record._id);
    await restore(record._id);
    await rename(record._id, `${kind} 5b`);
    await remove(record._id);
    const stale = await restore(record._id, { version: removed.version });
    expect(stale.meta).toMatchObject({ status: 409, message: 'Somebody else has changed this meanwhile' });
    expect(nameOf((await restore(record._id)).data)).toBe(`${kind} 5b`);
  });

  it('is not returned by somebody who may not delete it, and not found if there is none', async () => {
    const record = await add(`${kind} 6`);
    await remove(record._id);
    for (const person of [world.member, ...(kind === 'seat' ? [outsider] : [])])
      expect((await restore(record._id, {}, person)).meta.status).toBe(403);
    expect((await restore('999999')).meta.status).toBe(404);
    expect((await restore(record._id, { version: 'x' })).meta.status).toBe(400);
  });
});

describe('an amenity', () => {
  it('is again an amenity of rooms and workspaces, also of those that were saved meanwhile', async () => {
    const of = async (title: string) => (await send('POST', '/amenities', { title })).data;
    const [kept, lost] = [await of('Projector'), await of('Harp')];
    const ids = [kept._id, lost._id];
    await send('PUT', `/resources/${world.roomId}`, { amenities_id: ids });
    await send('PUT', `/space/add-space/${world.spaceId}`, { amenities: ids });
    await send('DELETE', `/amenities/${lost._id}`);
    const room = await send<ResourceView>('PUT', `/resources/${world.roomId}`, { amenities_id: [kept._id] });
    const space = await send<{ amenities: { _id: string }[] }>('PUT', `/space/add-space/${world.spaceId}`, {
      amenities: [],
    });
    expect(room.data.amenities_id.map(({ title }) => title)).toEqual(['Projector']);
    expect(space.data.amenities).toEqual([]);
    const refused = await send('PUT', `/resources/${world.roomId}`, { amenities_id: ids });
    expect(refused.meta).toMatchObject({ status: 400, message: 'Unknown amenity' });
    await send('POST', `/amenities/${lost._id}/restore`, {});
    const titles = ({ amenities_id }: ResourceView) => amenities_id.map(({ title }) => title).sort();
    expect(titles((await send<ResourceView>('GET', `/resources/${world.roomId}`)).data)).toEqual(['Harp', 'Projector']);
    const { data } = await send<{ amenities: { title: string }[] }>('GET', `/space/${world.spaceId}`);
    expect(data.amenities.map(({ title }) => title)).toEqual(['Harp']);
  });
});

describe('a seat', () => {
  const restore = (id: string) => send<SeatView>('POST', `/resources/items/${id}/restore`, {});

  it('counts again for its area, and can be booked again', async () => {
    const area = await addArea('Undo', 2);
    const seat = area.items[1]!;
    const before = await readArea(area._id);
    await send('DELETE', `/resources/items/${seat._id}`);
    expect((await readArea(area._id)).capacity).toBe(1);
    await restore(seat._id);
    expect(await readArea(area._id)).toEqual(before);
    const body = { ...deskBooking(world, slot(4)), resource_id: area._id, items: [{ _id: seat._id }] };
    expect((await send('POST', '/bookings', body, world.member)).meta.status).toBe(200);
  });

  it('cannot be booked in an area that was switched off meanwhile, and can once it is switched on', async () => {
    const area = await addArea('Off', 1);
    const seat = area.items[0]!;
    const bookable = async () =>
      (await app.knex('units').where('id', seat._id).first<{ bookable: boolean }>()).bookable;
    await send('DELETE', `/resources/items/${seat._id}`);
    await send('PUT', `/resources/${area._id}`, { active: false });
    await restore(seat._id);
    expect(await bookable()).toBe(false);
    await send('PUT', `/resources/${area._id}`, { active: true });
    expect(await bookable()).toBe(true);
  });

  it('returns to its place on the map, or to none if another seat is there', async () => {
    const area = await addArea('Map', 2);
    const [one, other] = area.items;
    const { resources } = procedures(app, world.owner);
    const place = (_id: string, x: number) =>
      resources.arrangeSeats.mutate({ _id: area._id, seats: [{ _id, x, y: 1 }] });
    const placeOf = async (id: string) =>
      (await resources.seatMap.query({ resource_id: area._id })).seats.find(({ _id }) => _id === id);
    await place(one!._id, 3);
    await send('DELETE', `/resources/items/${one!._id}`);
    await restore(one!._id);
    expect(await placeOf(one!._id)).toMatchObject({ x: 3, y: 1 });
    await send('DELETE', `/resources/items/${one!._id}`);
    await place(other!._id, 3);
    await restore(one!._id);
    expect(await placeOf(one!._id)).toMatchObject({ x: null, y: null });
    expect(await placeOf(other!._id)).toMatchObject({ x: 3, y: 1 });
  });
});

describe('a removed picture', () => {
  const add = async (model: string, id: string, red: number, person = manager) => {
    const size = model === 'Users' ? { width: 400, height: 400 } : undefined;
    const files = [{ filename: 'a.png', content: await picture('png', size, red) }];
    return (await upload(app.address, person.token, form({ onModel: model, model_id: id }, files))).data[0]!;
  };
  const remove = (id: string, person = manager) => send('DELETE', `/attachments/${id}`, undefined, person);
  const restore = (id: string, person = manager): Promise<Answer<AttachmentView>> =>
    send<AttachmentView>('POST', `/attachments/${id}/restore`, {}, person);
  const room = async () => (await send<ResourceView>('GET', `/resources/${world.roomId}`)).data;

  it('of a room returns, once for two calls', async () => {
    const shown = await add('Resources', world.roomId, 1);
    await remove(shown._id);
    expect((await room()).picture).toBeNull();
    const answers = await Promise.all([restore(shown._id), restore(shown._id)]);
    expect(answers.map(({ meta, data }) => [meta.status, data])).toEqual([
      [200, shown],
      [200, shown],
    ]);
    expect((await room()).picture).toEqual(shown);
    const activities = await saidOf(app, { model_id: world.roomId });
    expect(activities.filter((text) => text.includes('restored the picture of '))).toHaveLength(1);
  });

  it('does not return beside another one, after an hour, or for somebody who may not remove it', async () => {
    clock.freeze(new Date());
    const first = await add('Resources', world.officeId, 2);
    await remove(first._id);
    expect((await restore(first._id, outsider)).meta.status).toBe(403);
    expect((await restore(first._id, world.member)).meta.status).toBe(403);
    const second = await add('Resources', world.officeId, 3);
    expect((await restore(first._id)).meta).toMatchObject({ status: 409, message: 'There is another picture now' });
    await remove(second._id);
    clock.advance(HOUR + 1);
    expect((await restore(second._id)).meta).toMatchObject(TOO_LATE);
    expect((await restore('999999')).meta.status).toBe(404);
  });

  it('of a workspace returns to its place, with its files, although it was stored long ago', async () => {
    clock.freeze(new Date());
    const pictures = [await add('Spaces', world.spaceId, 4), await add('Spaces', world.spaceId, 5)];
    clock.advance(2 * DAY);
    await remove(pictures[0]!._id);
    clock.advance(59 * MINUTE);
    await sweepAttachments({ services: app.services, now: clock.now() });
    expect((await restore(pictures[0]!._id)).meta.status).toBe(200);
    const { data } = await send<{ pictures: AttachmentView[] }>('GET', `/space/${world.spaceId}`);
    expect(data.pictures.map(({ _id }) => _id)).toEqual(pictures.map(({ _id }) => _id));
    expect((await fetch(app.address + pictures[0]!.original)).status).toBe(200);
  });

  it('of a profile returns only for its owner', async () => {
    const own = await add('Users', world.member.id, 6, world.member);
    await remove(own._id, world.member);
    expect((await restore(own._id, world.otherMember)).meta.status).toBe(404);
    expect((await restore(own._id, world.member)).data).toEqual(own);
  });
});
