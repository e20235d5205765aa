/** Who may wait for what, who sees the line, and who leaves it. Refused calls change nothing. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, slot } from '../helpers/world.ts';
import { type Wish, deskWish, entryOf, heard, listen, people, roomWish, takeDesks, takeRoom } from './helpers.ts';

const HALF_HOUR = 30 * MINUTE;

useApp();

let member: Person;
let other: Person;
let day = 10;

beforeAll(async () => {
  [member, other] = (await people(app, 2)) as [Person, Person];
});
afterEach(async () => {
  clock.reset();
  await app.knex('waiting_entries').whereIn('status', ['waiting', 'offered']).update({ status: 'left' });
});

const refused = (httpStatus: number, field?: string) => ({
  data: { httpStatus, ...(field && { fields: [expect.objectContaining({ field })] }) },
});
const join = (wish: Wish, person = member) => procedures(app, person).waiting.join.mutate(wish);
const position = (wish: Wish, person = member) => procedures(app, person).waiting.position.query(wish);

/** A period in which the room is taken. */
async function takenSlot(): Promise<{ from: string; to: string }> {
  const period = slot((day += 1));
  await takeRoom(app, world, world.member, period);
  return period;
}

const countEntries = async () => Number((await app.knex('waiting_entries').count({ count: '*' }).first())?.count);

describe('a wait', () => {
  it.each<[string, number, string, () => Promise<Wish> | Wish]>([
    ['for a place that is free', 409, 'from', () => roomWish(world, slot((day += 1)))],
    ['for a period in the past', 400, 'from', () => roomWish(world, slot(-1))],
    [
      'for a meeting that has begun',
      400,
      'from',
      () => {
        const from = Math.floor(Date.now() / HALF_HOUR) * HALF_HOUR - HALF_HOUR;
        return { ...roomWish(world, slot(1)), from: new Date(from), to: new Date(from + 4 * HALF_HOUR) };
      },
    ],
    [
      'for more people than fit',
      400,
      'capacity',
      async () => ({ ...roomWish(world, await takenSlot()), capacity: 11 }),
    ],
    [
      'off the marks of a meeting',
      400,
      'from',
      async () => {
        const { from, to } = roomWish(world, await takenSlot());
        return { ...roomWish(world, slot(day)), from: new Date(from.getTime() + 60_000), to };
      },
    ],
    [
      'that is too short',
      400,
      'to',
      async () => {
        const wish = roomWish(world, await takenSlot());
        return { ...wish, to: new Date(wish.from.getTime() + 30 * 60_000) };
      },
    ],
    [
      'without a type that the workspace has',
      400,
      'type',
      async () => ({
        ...roomWish(world, await takenSlot()),
        space_id: world.otherSpaceId,
      }),
    ],
  ])('%s is refused at its field', async (_what, status, field, wishOf) => {
    const wish = await wishOf();
    const before = await countEntries();
    await expect(join(wish)).rejects.toMatchObject(refused(status, field));
    await expect(position(wish)).rejects.toMatchObject(refused(status, field));
    expect(await countEntries()).toBe(before);
  });

  it('on a closed day is refused with its name', async () => {
    const period = await takenSlot();
    const closed_days = [{ day: period.from.slice(0, 10), name: 'Summer party' }];
    await procedures(app, world.owner).spaces.update.mutate({ _id: world.spaceId, use_rules: { closed_days } });
    await expect(join(roomWish(world, period))).rejects.toThrow('Summer party');
    await procedures(app, world.owner).spaces.update.mutate({ _id: world.spaceId, use_rules: {} });
  });

  it('for what the same person waits already is refused, and so are too many', async () => {
    const period = await takenSlot();
    await join(roomWish(world, period));
    await expect(join(roomWish(world, period))).rejects.toMatchObject(refused(409, 'from'));
    await expect(position(roomWish(world, period))).rejects.toMatchObject(refused(409, 'from'));
    for (let more = 0; more < 4; more += 1) await join(roomWish(world, await takenSlot()));
    await expect(join(roomWish(world, await takenSlot()))).rejects.toMatchObject(refused(409));
  });

  it('twice at once becomes one entry', async () => {
    const wish = roomWish(world, await takenSlot());
    const answers = await Promise.allSettled([join(wish), join(wish), join(wish)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('that is repeated with its key is one entry with the same response', async () => {
    const body = roomWish(world, await takenSlot());
    const headers = { 'idempotency-key': `wait-${day}` };
    const call = () => app.call('POST', '/waiting-list', { token: member.token, body, headers });
    const [one, two] = [await call(), await call()];
    expect(one.meta).toMatchObject({ status: 200, message: 'You are on the waiting list' });
    expect(two.data).toEqual(one.data);
  });

  it('may name the room; of another workspace it is not found', async () => {
    const period = await takenSlot();
    expect(await join({ ...roomWish(world, period), resource_id: world.roomId })).toMatchObject({
      resource: { _id: world.roomId, name: 'Boardroom' },
    });
    const elsewhere = { ...roomWish(world, period), space_id: world.otherSpaceId, resource_id: world.roomId };
    await expect(join(elsewhere, other)).rejects.toMatchObject(refused(404));
  });

  it('for desks counts the free seats', async () => {
    const period = slot((day += 1));
    await takeDesks(app, world, world.member, period, 8);
    await expect(join(deskWish(world, period, 2))).rejects.toMatchObject(refused(409, 'from'));
    expect(await join(deskWish(world, period, 3))).toMatchObject({ capacity: 3, status: 'waiting' });
  });

  it('tells the position before and after', async () => {
    const period = await takenSlot();
    expect(await position(roomWish(world, period))).toEqual({ ahead: 0 });
    await join(roomWish(world, period));
    expect(await position(roomWish(world, period), other)).toEqual({ ahead: 1 });
    expect(await join(roomWish(world, period), other)).toMatchObject({ ahead: 1 });
  });
});

describe('the line', () => {
  it('shows people their own entries, and the staff of the workspace all of them', async () => {
    const period = await takenSlot();
    const { _id } = await join(roomWish(world, period));
    expect(await entryOf(app, member)).toMatchObject({ _id, status: 'waiting', person: { email: member.email } });
    expect(await entryOf(app, other)).not.toMatchObject({ _id });
    const seen = await procedures(app, world.staff).waiting.list.query({ space_id: world.spaceId, status: 'waiting' });
    expect(seen.items.map((entry) => entry._id)).toEqual([_id]);
    for (const person of [member, world.otherStaff])
      await expect(procedures(app, person).waiting.list.query({ space_id: world.spaceId })).rejects.toMatchObject(
        refused(403),
      );
  });

  it('is left by its person or removed by staff, and by nobody else', async () => {
    const period = await takenSlot();
    const [own, removed] = [await join(roomWish(world, period)), await join(roomWish(world, period), other)];
    for (const person of [other, world.otherStaff])
      await expect(procedures(app, person).waiting.leave.mutate({ _id: own._id })).rejects.toMatchObject(refused(404));
    await procedures(app, member).waiting.leave.mutate({ _id: own._id });
    await procedures(app, world.staff).waiting.leave.mutate({ _id: removed._id });
    expect(await entryOf(app, member)).toMatchObject({ status: 'left' });
    expect(await entryOf(app, other)).toMatchObject({ status: 'removed' });
    await expect(procedures(app, member).waiting.leave.mutate({ _id: own._id })).rejects.toMatchObject(refused(409));
  });

  it('tells its person and the staff of the workspace at once, and nobody else', async () => {
    const period = await takenSlot();
    const [mine, staff, stranger] = await Promise.all(
      [member, world.staff, world.otherStaff].map((person) => listen(app, person)),
    );
    await join(roomWish(world, period));
    await app.deliver();
    for (const screen of [mine!, staff!]) await heard(screen, 'waiting.create');
    expect(stranger!.eventNames().filter((name) => name.startsWith('waiting.'))).toEqual([]);
    for (const screen of [mine!, staff!, stranger!]) screen.socket.close();
  });

  it('tells those behind somebody who leaves that they have moved up, and nobody in front of them', async () => {
    const period = await takenSlot();
    const [front] = (await people(app, 1)) as [Person];
    await join(roomWish(world, period), front);
    const { _id } = await join(roomWish(world, period));
    await join(roomWish(world, period), other);
    await app.deliver();
    const [ahead, behind] = await Promise.all([front, other].map((person) => listen(app, person)));
    await procedures(app, member).waiting.leave.mutate({ _id });
    await app.deliver();
    await heard(behind!, 'waiting.update');
    expect(ahead!.eventNames().filter((name) => name.startsWith('waiting.'))).toEqual([]);
    expect(await entryOf(app, other)).toMatchObject({ ahead: 1 });
    for (const screen of [ahead!, behind!]) screen.socket.close();
  });

  it('is not for those who are blocked in the workspace', async () => {
    const period = await takenSlot();
    const entry = { user_id: other.id, space_id: world.spaceId, active: false, created_at: new Date(Date.now() - DAY) };
    await app.knex('user_spaces').insert(entry);
    await expect(join(roomWish(world, period), other)).rejects.toMatchObject(refused(404));
    await app.knex('user_spaces').where({ user_id: other.id }).delete();
  });
});
