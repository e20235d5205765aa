/** Seat numbers, seat totals and prices of resources. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { procedures } from '../helpers/trpc.ts';
import { type World, deskBooking, makeWorld, slot } from '../helpers/world.ts';

type Seat = { _id: string; seat_no: string; status: boolean; desk_type: string };
type Area = { _id: string; capacity: number; items: Seat[]; desk_type: Record<string, { total: number }>[] };

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());

const send = <T = Area>(method: string, path: string, body?: unknown) =>
  app.call<T>(method, path, { token: world.owner.token, body });

async function addArea(name: string, desk_type: unknown): Promise<Area> {
  const { data, meta } = await send('POST', '/resources', { type: 'desks', name, space_id: world.spaceId, desk_type });
  expect(meta.status).toBe(200);
  return data;
}

const addSeat = (area: Area, seat_no: string) =>
  send<Seat>('POST', '/resources/items', { resource_id: area._id, seat_no, desk_type: 'flexi_desk' });

const numbersOf = async ({ _id }: Area) =>
  (await send('GET', `/resources/${_id}`)).data.items.map((seat) => seat.seat_no);

describe('seat numbers', () => {
  it.each(['F2', ' f2 ', 'Ｆ2', 'F\u200b2'])('refuses %j next to F2', async (spelling) => {
    const area = await addArea(`Spelling ${spelling}`, [{ flexi_desk: 2 }]);
    const { meta } = await addSeat(area, spelling);
    expect(meta).toMatchObject({ success: false, status: 409, message: 'Seat no already exists' });
    const { meta: renamed } = await send('PUT', `/resources/items/${area.items[0]!._id}`, { seat_no: spelling });
    expect(renamed).toMatchObject({ status: 409, message: 'Seat no already exists' });
    expect(await numbersOf(area)).toEqual(['F1', 'F2']);
  });

  it('names the field in the error', async () => {
    const area = await addArea('Form', [{ flexi_desk: 1 }]);
    const answer = await procedures(app, world.owner)
      .resources.addSeat.mutate({
        resource_id: area._id,
        seat_no: 'F1',
        desk_type: 'flexi_desk',
      })
      .catch((error: { data: unknown }) => error.data);
    expect(answer).toMatchObject({ fields: [{ field: 'seat_no', message: 'Seat no already exists' }] });
  });

  it('gives a number to one of many concurrent calls', async () => {
    const area = await addArea('Race', [{ flexi_desk: 1 }]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => addSeat(area, 'Window')));
    expect(answers.map(({ meta }) => meta.status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect((await numbersOf(area)).filter((seatNo) => seatNo === 'Window')).toHaveLength(1);
  });

  it('frees a number when its seat is deleted, and other areas have separate numbers', async () => {
    const area = await addArea('One', [{ flexi_desk: 2 }]);
    await send('DELETE', `/resources/items/${area.items[1]!._id}`);
    expect((await addSeat(area, 'F2')).meta.status).toBe(200);
    expect((await addSeat(await addArea('Other', [{ dedicated_desk: 1 }]), 'F2')).meta.status).toBe(200);
  });

  it('numbers new seats after the highest existing number, and reuses numbers of deleted seats', async () => {
    const area = await addArea('Growing', [{ flexi_desk: 2 }]);
    await addSeat(area, 'F7');
    const { data: last } = await addSeat(area, 'F9');
    await send('DELETE', `/resources/items/${last._id}`);
    const raised = await send('PUT', `/resources/${area._id}`, {
      desk_type: [{ flexi_desk: 5 }, { dedicated_desk: 1 }],
    });
    expect(raised.data.items.map((seat) => seat.seat_no).sort()).toEqual(['D1', 'F1', 'F10', 'F11', 'F2', 'F7']);
  });
});

describe('seat totals', () => {
  it('refuses to remove a desk type that has seats', async () => {
    const area = await addArea('Both', [{ flexi_desk: 3 }, { dedicated_desk: 1 }]);
    const { meta } = await send('PUT', `/resources/${area._id}`, { name: 'New', desk_type: [{ flexi_desk: 3 }] });
    expect(meta).toMatchObject({
      status: 409,
      message: 'There is 1 seat of Dedicated Desk: please delete seats one by one',
    });
    const { data } = await send<Area & { name: string }>('GET', `/resources/${area._id}`);
    expect(data).toMatchObject({ name: 'Both', capacity: 4 });
    const dedicated = data.items.find((seat) => seat.desk_type === 'dedicated_desk')!;
    await send('DELETE', `/resources/items/${dedicated._id}`);
    expect((await send('PUT', `/resources/${area._id}`, { desk_type: [{ flexi_desk: 3 }] })).meta.status).toBe(200);
  });

  it.each([
    [[{ flexi_desk: null }], 'Seat must be greater than 0'],
    [[{ flexi_desk: '' }], 'Seat must be greater than 0'],
    [[{ flexi_desk: { total: null } }], 'Seat must be greater than 0'],
    [[{ flexi_desk: {} }], 'Seat must be greater than 0'],
    [[{ flexi_desk: undefined }], 'Please select desk type'],
    [[{ hammock: 3 }], 'Please select desk type'],
  ])('refuses %j with the message of the form', async (desk_type, message) => {
    const { meta } = await send('POST', '/resources', { type: 'desks', name: 'E', space_id: world.spaceId, desk_type });
    expect(meta).toMatchObject({ status: 400, message });
  });

  it('counts the same seats in the list and in the area, including those that are switched off', async () => {
    const area = await addArea('Counted', [{ flexi_desk: 4 }]);
    await send('PUT', `/resources/items/${area.items[0]!._id}`, { active: false });
    const booked = await app.call('POST', '/bookings', {
      token: world.member.token,
      body: deskBooking({ ...world, deskAreaId: area._id }, slot(3)),
    });
    expect(booked.meta.status).toBe(200);
    const caller = procedures(app, world.owner);
    const { items } = await caller.resources.find.query({ space_id: world.spaceId, kind: 'desks', text: 'Counted' });
    const seats = await caller.resources.seats.query({ resource_id: area._id, date: slot(3).from.slice(0, 10) });
    expect(items[0]!.desk_type).toEqual([{ flexi_desk: { total: 4 } }]);
    expect(seats.totals.flexi_desk).toEqual({ total: 4, booked: 1, switched_off: 1 });
  });
});

describe('the map of seats', () => {
  const owner = () => procedures(app, world.owner).resources;
  const mapOf = (area: Area) => owner().seatMap.query({ resource_id: area._id });
  const arrange = (area: Area, seats: { _id: string; x: number; y: number }[], version?: number) =>
    owner().arrangeSeats.mutate({ _id: area._id, seats, version });

  it('stores the positions as one change of the area', async () => {
    const area = await addArea('Map', [{ flexi_desk: 3 }]);
    const [one, two] = area.items;
    const { version, seats } = await mapOf(area);
    expect(seats.map(({ x, y }) => [x, y])).toEqual(Array(3).fill([null, null]));
    const places = [
      { _id: one!._id, x: 4, y: 2 },
      { _id: two!._id, x: 0, y: 0 },
    ];
    const arranged = await arrange(area, places, version);
    expect(arranged.version).toBe(version + 1);
    expect(arranged.seats.map(({ x, y }) => [x, y])).toEqual([
      [4, 2],
      [0, 0],
      [null, null],
    ]);
    await expect(arrange(area, places, version)).rejects.toThrow('Somebody else has changed this meanwhile');
    const exchanged = await arrange(area, [
      { ...places[0]!, x: 0, y: 0 },
      { ...places[1]!, x: 4, y: 2 },
    ]);
    expect(exchanged.seats[0]).toMatchObject({ x: 0, y: 0 });
  });

  it('refuses two seats at one place, seats of other areas, and places outside the map', async () => {
    const area = await addArea('Strict', [{ flexi_desk: 2 }]);
    const other = await addArea('Foreign', [{ flexi_desk: 1 }]);
    const [one, two] = area.items.map(({ _id }) => _id);
    const [foreign] = other.items.map(({ _id }) => _id);
    await arrange(area, [{ _id: one!, x: 1, y: 1 }]);
    const same = 'Two seats are at the same place';
    await expect(arrange(area, [{ _id: two!, x: 1, y: 1 }])).rejects.toThrow(same);
    const twice = [
      { _id: one!, x: 1, y: 1 },
      { _id: one!, x: 2, y: 1 },
    ];
    await expect(arrange(area, twice)).rejects.toThrow(same);
    await expect(arrange(area, [{ _id: foreign!, x: 5, y: 5 }])).rejects.toThrow('not part of the resource');
    for (const x of [-1, 0.5, 40])
      await expect(arrange(area, [{ _id: one!, x, y: 1 }])).rejects.toThrow('This place is not on the map');
    await expect(arrange(area, [])).rejects.toThrow('Please move a seat');
  });
});

describe('the price of a room', () => {
  const room = (price: unknown, type = 'meeting_room') => ({
    type,
    name: 'R',
    space_id: world.spaceId,
    capacity: 2,
    price,
  });
  const MESSAGE = 'Price must be greater than or equal to 0';

  it.each([undefined, null, '', ' ', Number.NaN])('is refused when it is %j', async (price) => {
    for (const type of ['meeting_room', 'private_office']) {
      expect((await send('POST', '/resources', room(price, type))).meta).toMatchObject({
        status: 400,
        message: MESSAGE,
      });
    }
    if (price === undefined) return;
    expect((await send('PUT', `/resources/${world.roomId}`, { price })).meta).toMatchObject({
      status: 400,
      message: MESSAGE,
    });
  });

  it('may be exactly 0 for a meeting room, and has at most two decimals', async () => {
    expect((await send('POST', '/resources', room(0))).meta.status).toBe(200);
    for (const type of ['meeting_room', 'private_office']) {
      const { meta } = await send('POST', '/resources', room(0.004, type));
      expect(meta).toMatchObject({ status: 400, message: 'Please use at most two decimals' });
    }
    expect((await send('POST', '/resources', room(19.99, 'private_office'))).meta.status).toBe(200);
  });
});

it('the answer names the type of the saved resource', async () => {
  const common = { space_id: world.spaceId, capacity: 2, price: 10 };
  const kinds = { meeting_room: 'Meeting room', private_office: 'Private office', desks: 'Desk' };
  for (const [type, text] of Object.entries(kinds)) {
    const own = type === 'desks' ? { desk_type: [{ flexi_desk: 1 }] } : {};
    const added = await send('POST', '/resources', { ...common, ...own, type, name: `Saved ${type}` });
    expect(added.meta.message).toBe(`${text} successfully created`);
    const updated = await send('PUT', `/resources/${added.data._id}`, { description: 'Bright' });
    expect(updated.meta.message).toBe(`${text} updated successfully`);
  }
});
