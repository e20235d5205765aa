/** What a workspace announces to its members: who writes it, who reads it, until when, and who is notified at once. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, addDays, fromLocal, toLocal } from '#shared/time.ts';
import { saidOf } from '../helpers/activities.ts';
import { clock } from '../helpers/clock.ts';
import { openSocket } from '../helpers/socket.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, addPerson } from '../helpers/world.ts';
import { eventually } from '../integrations/sandbox.ts';

useApp();

let member: Person;
let blocked: Person;

beforeEach(async () => {
  await app.knex('announcements').delete();
  member = await addPerson(app.knex, 'Member', [world.spaceId]);
  blocked = await addPerson(app.knex, 'Member', [world.spaceId]);
  await app.knex('user_spaces').where('user_id', blocked.id).update({ active: false });
});
afterEach(() => clock.reset());

const announce = (more: object = {}) =>
  procedures(app, world.staff).announcements.create.mutate({
    space_id: world.spaceId,
    title: 'Fire drill',
    text: 'At ten.\nBy the stairs.',
    ...more,
  });
const current = (person: Person) => procedures(app, person).announcements.current.query();
const titles = async (person: Person) => (await current(person)).map(({ title }) => title);
const refused = (httpStatus: number) => ({ data: { httpStatus } });

describe('an announcement', () => {
  it('is read by the members of the workspace, newest first, and by nobody who is blocked or elsewhere', async () => {
    const first = await announce();
    await announce({ title: 'Party' });
    expect(await titles(member)).toEqual(['Party', 'Fire drill']);
    const space = await procedures(app, member).spaces.get.query({ _id: world.spaceId });
    expect((await current(member))[1]).toEqual({
      _id: first._id,
      title: 'Fire drill',
      text: 'At ten.\nBy the stairs.',
      created_at: first.created_at,
      space: { _id: world.spaceId, name: space.name },
    });
    const stranger = await addPerson(app.knex, 'Member', []);
    for (const person of [blocked, stranger, await addPerson(app.knex, 'Member', [world.otherSpaceId])])
      expect(await titles(person)).toEqual([]);
  });

  it('is shown until the end of its day in the time zone of the workspace', async () => {
    await app.knex('spaces').where('id', world.spaceId).update({ time_zone: 'America/New_York' });
    const until = addDays(toLocal(new Date(), 'America/New_York').day, 1);
    const end = fromLocal(addDays(until, 1), '00:00', 'America/New_York');
    await announce({ until });
    clock.freeze(new Date(end.getTime() - MINUTE));
    expect(await titles(member)).toEqual(['Fire drill']);
    clock.freeze(end);
    expect(await titles(member)).toEqual([]);
    await app.knex('spaces').where('id', world.spaceId).update({ time_zone: 'Europe/London' });
  });

  it('needs a title and a text', async () => {
    await expect(announce({ title: ' ' })).rejects.toThrow('Please enter a title');
    await expect(announce({ text: '' })).rejects.toThrow('Please enter a text');
    await expect(announce({ until: '2027-02-30' })).rejects.toThrow('Please choose a day');
  });

  it('is changed, deleted and restored, and a later editor does not overwrite a change', async () => {
    const { _id, version } = await announce({ until: addDays(toLocal(new Date(), 'UTC').day, 3) });
    const staff = procedures(app, world.staff).announcements;
    expect(await staff.update.mutate({ _id, version, until: null })).toMatchObject({
      until: null,
      title: 'Fire drill',
    });
    await expect(staff.update.mutate({ _id, version, title: 'Late' })).rejects.toMatchObject(refused(409));
    const removed = await staff.remove.mutate({ _id });
    expect(await titles(member)).toEqual([]);
    await staff.restore.mutate(removed);
    expect(await titles(member)).toEqual(['Fire drill']);
    const messages = await saidOf(app, { model: 'Announcement', model_id: _id });
    const verbs = messages.map((message) => / (\w+) the announcement Fire drill$/.exec(message)?.[1]);
    expect(verbs).toEqual(['added', 'updated', 'deleted', 'restored']);
  });

  it('is not written for a workspace that the caller does not manage', async () => {
    const { _id } = await announce();
    const other = procedures(app, world.otherStaff).announcements;
    const input = { space_id: world.spaceId, title: 'A', text: 'B' };
    await expect(other.create.mutate(input)).rejects.toMatchObject(refused(403));
    await expect(other.update.mutate({ _id, title: 'A' })).rejects.toMatchObject(refused(403));
    await expect(other.remove.mutate({ _id })).rejects.toMatchObject(refused(403));
    await expect(procedures(app, member).announcements.create.mutate(input)).rejects.toMatchObject(refused(403));
    expect(await titles(member)).toEqual(['Fire drill']);
  });

  it('is published at once to the members and the staff of the workspace, and to nobody else', async () => {
    const hearing = [member, world.staff];
    const deaf = [blocked, world.otherStaff, await addPerson(app.knex, 'Member', [])];
    const sockets = await Promise.all([...hearing, ...deaf].map(({ token }) => openSocket(app, { token })));
    sockets.forEach((socket) => socket.subscribe(1));
    for (const { frames } of sockets) await eventually(() => frames.find(({ result }) => result?.type === 'started'));
    await announce();
    for (const { eventNames } of sockets.slice(0, hearing.length))
      await eventually(() => eventNames().includes('announcements.create') || undefined);
    // A later event reaches everybody.
    await procedures(app, world.owner).amenities.create.mutate({ title: 'Piano' });
    for (const { eventNames } of sockets)
      await eventually(() => eventNames().includes('amenities.create') || undefined);
    const heard = sockets.map(({ eventNames }) => eventNames().includes('announcements.create'));
    expect(heard).toEqual([...hearing.map(() => true), ...deaf.map(() => false)]);
    sockets.forEach(({ socket }) => socket.terminate());
  });
});
