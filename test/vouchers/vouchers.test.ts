/** The vouchers of a workspace: who writes them, what they may be, and who is notified. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { VoucherInput } from '#domains/vouchers/schema.ts';
import { saidOf } from '../helpers/activities.ts';
import { hasStarted, openSocket } from '../helpers/socket.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, addPerson, roomBooking, slot } from '../helpers/world.ts';
import { eventually } from '../integrations/sandbox.ts';

useApp();

let manager: Person;
let elsewhere: Person;
beforeEach(async () => {
  manager ??= await addPerson(app.knex, 'Manager', [world.spaceId]);
  elsewhere ??= await addPerson(app.knex, 'Manager', [world.otherSpaceId]);
  await app.knex('vouchers').delete();
});

const by = (person: Person) => procedures(app, person).vouchers;
const add = (fields: Partial<VoucherInput> = {}, person = manager) =>
  by(person).create.mutate({ space_id: world.spaceId, code: 'Spring-20', value: 20, ...fields });
const codes = async (filters: object = {}) => {
  const { items } = await by(manager).list.query({ space_id: world.spaceId, ...filters });
  return items.map(({ code }) => code);
};
const refused = (httpStatus: number, message?: string) => ({ data: { httpStatus }, ...(message && { message }) });

describe('a voucher', () => {
  it('is added with what it says, changed, deleted and restored', async () => {
    const added = await add({ kind: 'amount', value: 10.5, types: ['flexi_desk'], least_net: 30, max_uses: 5 });
    expect(added).toMatchObject({ code: 'SPRING-20', kind: 'amount', value: 10.5, currency: 'GBP', uses: 0 });
    const { _id, version } = added;
    const changed = await by(manager).update.mutate({ _id, version, kind: 'percent', value: 12.5, max_uses: null });
    expect(changed).toMatchObject({
      kind: 'percent',
      value: 12.5,
      types: ['flexi_desk'],
      least_net: 30,
      max_uses: null,
    });
    await expect(by(manager).update.mutate({ _id, version, value: 1 })).rejects.toMatchObject(refused(409));
    const removed = await by(manager).remove.mutate({ _id });
    expect(await codes()).toEqual([]);
    await by(manager).restore.mutate(removed);
    expect(await codes()).toEqual(['SPRING-20']);
    const messages = await saidOf(app, { model: 'Voucher', model_id: _id });
    const verbs = messages.map((message) => / (\w+) the voucher SPRING-20$/.exec(message)?.[1]);
    expect(verbs).toEqual(['added', 'updated', 'deleted', 'restored']);
  });

  it('has a code that no other has in its workspace, in any case', async () => {
    const { _id, version } = await add();
    const taken = refused(409, 'This code exists already');
    await expect(add({ code: 'sPRING-20' })).rejects.toMatchObject(taken);
    expect(await add({ space_id: world.otherSpaceId }, elsewhere)).toMatchObject({ code: 'SPRING-20' });
    await by(manager).remove.mutate({ _id, version });
    await add();
    await expect(by(manager).restore.mutate({ _id })).rejects.toMatchObject(taken);
  });

  it.each([
    [{ code: 'AB' }, 'Please use 3 to 40 letters, digits and dashes'],
    [{ code: 'TWO WORDS' }, 'Please use 3 to 40 letters, digits and dashes'],
    [{ code: '' }, 'Please enter a code'],
    [{ value: 0 }, 'Please enter what it takes off'],
    [{ value: 100.01 }, 'Please enter a percentage up to 100, with at most two decimals'],
    [{ value: 33.333 }, 'Please enter a percentage up to 100, with at most two decimals'],
    [{ kind: 'amount' as const, value: 1.005 }, 'Please use at most two decimals'],
    [{ least_net: 0.001 }, 'Please use at most two decimals'],
    [{ max_uses: 0 }, 'Please enter a whole number from 1 to 1000000'],
    [{ valid_from: '2027-03-02', valid_until: '2027-03-01' }, 'The last day is before the first'],
  ])('of %j is refused', async (fields, message) => {
    await expect(add(fields)).rejects.toMatchObject(refused(400, message));
    const { _id } = await add();
    const before = await app.knex('vouchers').where('id', _id).first();
    await expect(by(manager).update.mutate({ _id, ...fields })).rejects.toMatchObject(refused(400, message));
    expect(await app.knex('vouchers').where('id', _id).first()).toEqual(before);
  });

  it('that is changed to a percentage has one of at most 100', async () => {
    const { _id } = await add({ kind: 'amount', value: 150 });
    await expect(by(manager).update.mutate({ _id, kind: 'percent' })).rejects.toMatchObject(refused(400));
  });

  it('is listed newest first, and found by its code and its status', async () => {
    await add({ code: 'OLD', active: false });
    await add({ code: 'NEW' });
    expect(await codes()).toEqual(['NEW', 'OLD']);
    expect(await codes({ text: 'ol' })).toEqual(['OLD']);
    expect(await codes({ active: true })).toEqual(['NEW']);
    expect(await codes({ active: false })).toEqual(['OLD']);
  });
});

describe('vouchers are managed', () => {
  it('only by staff of the workspace with the area; the front desk reads them', async () => {
    const { _id } = await add();
    for (const person of [elsewhere, world.staff, world.member]) {
      await expect(add({ code: 'MINE' }, person)).rejects.toMatchObject(refused(403));
      await expect(by(person).update.mutate({ _id, value: 99 })).rejects.toMatchObject(refused(403));
      await expect(by(person).remove.mutate({ _id })).rejects.toMatchObject(refused(403));
    }
    for (const person of [elsewhere, world.otherStaff, world.member]) {
      await expect(by(person).list.query({ space_id: world.spaceId })).rejects.toMatchObject(refused(403));
      await expect(by(person).uses.query({ _id })).rejects.toMatchObject(refused(403));
    }
    const { items } = await by(world.staff).list.query({ space_id: world.spaceId });
    expect(items).toMatchObject([{ code: 'SPRING-20', value: 20, uses: 0 }]);
  });

  it('and only they are notified of a new one', async () => {
    const people = [manager, world.staff, elsewhere, world.member];
    const sockets = await Promise.all(people.map(({ token }) => openSocket(app, { token })));
    sockets.forEach((socket) => socket.subscribe(1));
    for (const socket of sockets) await hasStarted(socket);
    await add();
    // The last event reaches everybody, after the others.
    await procedures(app, world.owner).amenities.create.mutate({ title: 'Piano' });
    for (const { eventNames } of sockets)
      await eventually(() => eventNames().includes('amenities.create') || undefined);
    expect(sockets.map(({ eventNames }) => eventNames().includes('vouchers.create'))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    sockets.forEach(({ socket }) => socket.terminate());
  });

  it('and a search shows their prices only to staff who book for others', async () => {
    await add();
    const { type, space_id, from, to } = roomBooking(world, slot(40));
    const search = async (person: Person, voucher_code: string) => {
      const wanted = { type: type as 'meeting_room', space_id, from, to, voucher_code };
      const { items } = await procedures(app, person).availability.search.query(wanted);
      return items.find(({ _id }) => _id === world.roomId)!;
    };
    const lower = { dynamic_price: { net: 90, total: 86.4 }, voucher: { text: '20% off with SPRING-20' } };
    const normal = { dynamic_price: { net: 90, total: 108 }, voucher: null };
    expect(await search(world.staff, 'spring-20')).toMatchObject(lower);
    expect(await search(world.staff, 'unknown')).toMatchObject(normal);
    for (const person of [world.member, world.otherStaff])
      expect(await search(person, 'SPRING-20')).toMatchObject(normal);
    await app.knex('vouchers').update({ types: '["flexi_desk"]' });
    expect(await search(world.staff, 'SPRING-20')).toMatchObject(normal);
  });
});
