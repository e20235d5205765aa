/** Every change leaves a line that says who did it; a change that leaves none has a reason here. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '#app/router.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { form, picture, upload } from '../attachments/pictures.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type World, addPerson, makeWorld, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

const mutations = Object.entries(appRouter._def.procedures)
  .filter(([, procedure]) => (procedure as unknown as { _def: { type: string } })._def.type === 'mutation')
  .map(([path]) => path);

const CHANGES_NOTHING = new Set([
  'auth.login',
  // A session ends; nothing else changes.
  'auth.logout',
  // A link or a code is sent; what is done with it is written down.
  'auth.signUp',
  'auth.forgotPassword',
  'auth.resendOtp',
  // What was paid is written down when the payment is settled, once, however often somebody asks.
  'payments.paymentDone',
]);

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());

async function activities(): Promise<number> {
  const row = await app.knex('activities').count({ count: '*' }).first<{ count: string }>();
  return Number(row?.count);
}

/** Links come by mail. */
async function mailedSecret(email: string, parameter: string): Promise<string> {
  const [mail] = await app.mails(email);
  const link = mail!.links.find((each) => each.includes(`${parameter}=`))!;
  return new URL(link).searchParams.get(parameter)!;
}

async function signUp(email: string): Promise<string> {
  const body = { name: 'Ada Lovelace', email, password: 'engine' };
  const { data } = await app.call<{ token: string }>('POST', '/auth/sign-up', { body });
  return data.token;
}

/** Something that could not be delivered. */
async function deadLetter(id: string): Promise<string> {
  const now = new Date();
  const row = {
    topic: 'amenities',
    payload: '{}',
    summary: '',
    attempts: 1,
    reason: 'x',
    created_at: now,
    died_at: now,
  };
  await app.knex('dead_letters').insert({ id, ...row });
  return id;
}

/** One right call for each mutation, in an order in which each finds what it needs. */
function changes(): Record<string, () => Promise<unknown>> {
  const owner = procedures(app, world.owner);
  const member = procedures(app, world.member);
  const visitor = procedures(app, { token: '' });
  const made: Record<string, string> = {};
  return {
    'auth.verifyEmail': async () => {
      await signUp('one@example.org');
      return visitor.auth.verifyEmail.mutate({ token: await mailedSecret('one@example.org', 'token') });
    },
    'auth.logoutEverywhere': async () =>
      procedures(app, await addPerson(app.knex, 'Member')).auth.logoutEverywhere.mutate(),
    'auth.verifyOtp': async () => {
      const token = await signUp('two@example.org');
      const before = await activities();
      const [mail] = await app.mails('two@example.org');
      const [otp] = /\b[A-Z0-9]{6}\b/.exec(mail!.text)!;
      await procedures(app, { token }).auth.verifyOtp.mutate({ otp });
      expect(await activities()).toBe(before + 1);
    },
    'auth.resetPassword': async () => {
      await visitor.auth.forgotPassword.mutate({ email: 'one@example.org' });
      const link = await mailedSecret('one@example.org', 'link');
      return visitor.auth.resetPassword.mutate({ password: 'engine2', link });
    },
    'auth.changePassword': async () => {
      const person = await addPerson(app.knex, 'Member');
      return procedures(app, person).auth.changePassword.mutate({ oldPassword: 'cockpit', password: 'better' });
    },
    'users.update': () =>
      member.users.update.mutate({
        _id: world.member.id,
        name: 'Ada',
        phone: '+4407700900123',
        company_name: 'Engines',
        address: 'London',
      }),
    'roles.create': async () => (made.role = (await owner.roles.create.mutate({ name: 'Night Desk' }))._id),
    'roles.update': () => owner.roles.update.mutate({ _id: made.role!, name: 'Late Desk' }),
    'members.add': async () =>
      (made.member = (await owner.members.add.mutate({ email: 'm@example.org', space_id: world.spaceId }))._id),
    'members.update': () =>
      owner.members.update.mutate({ user_id: made.member!, space_id: world.spaceId, active: false }),
    'team.invite': async () =>
      (made.colleague = (
        await owner.team.invite.mutate({ email: 't@example.org', role_id: made.role!, active_spaces: [world.spaceId] })
      )._id),
    'team.update': () => owner.team.update.mutate({ user_id: made.colleague!, active: false }),
    'spaces.create': async () =>
      (made.space = (
        await owner.spaces.create.mutate({
          name: 'New',
          area: 'Street',
          no_of_days: ['Monday'],
          office_hours: ['09:00', '18:00'],
        })
      )._id),
    'spaces.update': () => owner.spaces.update.mutate({ _id: made.space!, name: 'Newer' }),
    'attachments.update': async () => {
      const before = await activities();
      const files = [{ filename: 'room.png', content: await picture('png') }];
      const body = form({ onModel: 'Spaces', model_id: made.space! }, files);
      const { data } = await upload(app.address, world.owner.token, body);
      expect(await activities()).toBe(before + 1);
      made.picture = data[0]!._id;
      await owner.attachments.update.mutate({ _id: made.picture, title: 'The room' });
      expect(await activities()).toBe(before + 2);
    },
    'attachments.remove': () => owner.attachments.remove.mutate({ _id: made.picture! }),
    'amenities.create': async () => (made.amenity = (await owner.amenities.create.mutate({ title: 'Tea' }))._id),
    'amenities.update': () => owner.amenities.update.mutate({ _id: made.amenity!, title: 'Green tea' }),
    'amenities.remove': () => owner.amenities.remove.mutate({ _id: made.amenity! }),
    'resources.create': async () =>
      (made.resource = (
        await owner.resources.create.mutate({
          type: 'meeting_room',
          name: 'Room',
          space_id: world.spaceId,
          price: 10,
          capacity: 4,
        })
      )._id),
    'resources.update': () => owner.resources.update.mutate({ _id: made.resource!, name: 'Bigger room' }),
    'resources.remove': () => owner.resources.remove.mutate({ _id: made.resource! }),
    'resources.addSeat': async () =>
      (made.seat = (
        await owner.resources.addSeat.mutate({ seat_no: 'X1', resource_id: world.deskAreaId, desk_type: 'flexi_desk' })
      )._id),
    'resources.updateSeat': () => owner.resources.updateSeat.mutate({ _id: made.seat!, seat_no: 'X2' }),
    'resources.removeSeat': () => owner.resources.removeSeat.mutate({ _id: made.seat! }),
    'bookings.create': async () => {
      const { data } = await app.call<Booked>('POST', '/bookings', {
        token: world.member.token,
        body: roomBooking(world, slot(5)),
      });
      made.booking = data._id;
    },
    'bookings.remark': () => owner.bookings.remark.mutate({ _id: made.booking!, remark: 'A note' }),
    'payments.attachCard': async () => (made.card = await saveCard(app, world.member)),
    'payments.setDefaultCard': async () => {
      made.second = await saveCard(app, world.member, 'tok_mastercard');
      const before = await activities();
      await member.payments.setDefaultCard.mutate({ src_id: made.card! });
      expect(await activities()).toBe(before + 1);
    },
    'payments.payCharge': async () => {
      const { data } = await app.call<Booked>('GET', `/bookings/${made.booking}`, { token: world.member.token });
      expect((await pay(app, world.member, data, made.card!)).meta.status).toBe(200);
    },
    'bookings.reschedule': () =>
      member.bookings.reschedule.mutate({ _id: made.booking!, ...slot(6), reschedule_reason: 'later' }),
    'bookings.cancel': () => member.bookings.cancel.mutate({ _id: made.booking! }),
    'bookings.endNow': async () => {
      const { data } = await app.call<Booked>('POST', '/bookings', {
        token: world.member.token,
        body: roomBooking(world, slot(7)),
      });
      await pay(app, world.member, data, made.card!);
      const [starts_at, ends_at] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000));
      await app.knex('bookings').where('id', data._id).update({ starts_at, ends_at });
      await app.settle(); // the invoice is an activity, too
      await app.settle();
      const before = await activities();
      await owner.bookings.endNow.mutate({ _id: data._id });
      expect(await activities()).toBe(before + 1);
    },
    'payments.removeCard': () => member.payments.removeCard.mutate({ src_id: made.second! }),
    'system.retry': async () => owner.system.retry.mutate({ _id: await deadLetter('9000000') }),
    'system.retryTopic': async () => {
      await deadLetter('9100000');
      await owner.system.retryTopic.mutate({ topic: 'amenities' });
    },
    'system.discard': async () => owner.system.discard.mutate({ _id: await deadLetter('9200000') }),
    'system.runJob': () => owner.system.runJob.mutate({ name: 'remove unused files' }),
  };
}

describe('who did what', () => {
  it('is written for every change, by the change itself', async () => {
    const calls = changes();
    expect(mutations.filter((path) => !calls[path] && !CHANGES_NOTHING.has(path))).toEqual([]);
    for (const [path, change] of Object.entries(calls)) {
      const before = await activities();
      await change();
      expect(await activities(), path).toBeGreaterThan(before);
    }
  });
});
