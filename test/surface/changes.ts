/** Every write of the product, called rightly: for the tests that have something to say of all of them. */
import type { TestApp } from '../helpers/app.ts';
import { addDays, toLocal } from '#shared/time.ts';
import type { DeskType } from '#shared/resource-types.ts';
import { form, picture, upload } from '../attachments/pictures.ts';
import { declared } from '../helpers/declared.ts';
import { uuidOf } from '../../sandbox/frame/basics.ts';
import { ACCOUNTS, TENANT } from '../../sandbox/xero/books.ts';
import { billOf, bookRoom } from '../helpers/collective.ts';
import { BACS, typeAccount, typed } from '../payments/debit-stage.ts';
import { moveToDaylight } from '../helpers/daytime.ts';
import { tourAt } from '../helpers/enquiries.ts';
import { answerConsent } from '../integrations/accounting.ts';
import { procedures } from '../helpers/trpc.ts';
import { MEMBERS_LIST, NEWS_TEMPLATE } from '../integrations/campaigns.ts';
import {
  type Booked,
  type World,
  addPerson,
  deskBooking,
  join,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';

export const mutations = declared.filter(([, { type }]) => type === 'mutation').map(([path]) => path);

type Options = {
  /** Another number for each run in one world: runs with different numbers do not get in each other's way. */
  run?: number;
  /** Runs what a change consists of; for who counts what each part leaves behind. */
  part?: <T>(work: () => Promise<T>) => Promise<T>;
};

/** Links come by mail. */
async function mailedSecret(app: TestApp, email: string, parameter: string): Promise<string> {
  const [mail] = await app.mails(email);
  const link = mail!.links.find((each) => each.includes(`${parameter}=`))!;
  return new URL(link).searchParams.get(parameter)!;
}

async function signUp(app: TestApp, email: string): Promise<string> {
  const body = { name: 'Ada Lovelace', email, password: 'engine' };
  const { data } = await app.call<{ token: string }>('POST', '/auth/sign-up', { body });
  return data.token;
}

/** Something that could not be delivered. */
async function deadLetter(app: TestApp, id: string): Promise<string> {
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

/** The last seat of a type. The booking that is moved has the first one. */
async function lastSeat(app: TestApp, world: World, type: DeskType): Promise<{ type: DeskType; ids: string[] }> {
  const seats = await app
    .knex('units')
    .where({ resource_id: world.deskAreaId, kind: type, status: true })
    .orderBy('id')
    .pluck('id');
  return { type, ids: seats.slice(-1) };
}

/** One right call for each mutation, in an order in which each finds what it needs. */
export function changes(
  app: TestApp,
  world: World,
  { run = 0, part = (work) => work() }: Options = {},
): Record<string, () => Promise<unknown>> {
  const email = (name: string) => `${name}${run}@example.org`;
  const day = (number: number) => slot(number + 3 * run);
  // Ids that the outbox has given away and delivered long ago.
  const letter = (number: number) => String(10 * run + number);
  const owner = procedures(app, world.owner);
  const member = procedures(app, world.member);
  const visitor = procedures(app, { token: '' });
  const companies = { space_id: world.spaceId, kind: 'companies' as const, csv: `Name\nLooms ${run}\n` };
  const made: Record<string, string> = {};
  /** A paid booking of two hours that began an hour ago. */
  async function ongoing(number: number): Promise<string> {
    const { data } = await app.call<Booked>('POST', '/bookings', {
      token: world.member.token,
      body: roomBooking(world, day(number)),
    });
    await pay(app, world.member, data, made.card!);
    const [starts_at, ends_at] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000));
    await app.knex('bookings').where('id', data._id).update({ starts_at, ends_at });
    await app.deliver(); // the invoice is an activity, too
    await app.deliver();
    return data._id;
  }
  return {
    'auth.verifyEmail': async () => {
      await signUp(app, email('one'));
      const token = await mailedSecret(app, email('one'), 'token');
      return visitor.auth.verifyEmail.mutate({ token, password: 'engine' });
    },
    'auth.logoutEverywhere': async () =>
      procedures(app, await addPerson(app.knex, 'Member', [], email('leaver'))).auth.logoutEverywhere.mutate(),
    'auth.verifyOtp': async () => {
      const token = await signUp(app, email('two'));
      const [mail] = await app.mails(email('two'));
      const [otp] = /\b[A-Z0-9]{6}\b/.exec(mail!.text)!;
      await part(() => procedures(app, { token }).auth.verifyOtp.mutate({ otp }));
    },
    'auth.resetPassword': async () => {
      await visitor.auth.forgotPassword.mutate({ email: email('one') });
      const link = await mailedSecret(app, email('one'), 'link');
      return visitor.auth.resetPassword.mutate({ password: 'engine2', link });
    },
    'auth.changePassword': async () => {
      const person = await addPerson(app.knex, 'Member', [], email('changer'));
      return procedures(app, person).auth.changePassword.mutate({ oldPassword: 'cockpit', password: 'better' });
    },
    'users.updateCustomer': () =>
      owner.users.updateCustomer.mutate({ _id: world.member.id, company_name: `Engines ${run}` }),
    'users.update': () =>
      member.users.update.mutate({
        _id: world.member.id,
        name: 'Ada',
        phone: '+4407700900123',
        company_name: 'Engines',
        address: 'London',
      }),
    'roles.create': async () => (made.role = (await owner.roles.create.mutate({ name: `Night Desk ${run}` }))._id),
    'roles.update': () => owner.roles.update.mutate({ _id: made.role!, name: `Late Desk ${run}` }),
    'members.add': async () =>
      (made.member = (await owner.members.add.mutate({ email: email('m'), space_id: world.spaceId }))._id),
    'auth.acceptInvitation': async () =>
      visitor.auth.acceptInvitation.mutate({ token: await mailedSecret(app, email('m'), 'link') }),
    'members.update': () =>
      owner.members.update.mutate({ user_id: made.member!, space_id: world.spaceId, active: false }),
    'members.addNote': () =>
      owner.members.addNote.mutate({ user_id: made.member!, space_id: world.spaceId, text: 'Prefers the window' }),
    'members.resendInvitation': () =>
      owner.members.resendInvitation.mutate({ user_id: made.member!, space_id: world.spaceId }),
    'members.withdrawInvitation': () =>
      owner.members.withdrawInvitation.mutate({ user_id: made.member!, space_id: world.spaceId }),
    'team.invite': async () =>
      (made.colleague = (
        await owner.team.invite.mutate({ email: email('t'), role_id: made.role!, active_spaces: [world.spaceId] })
      )._id),
    'team.update': () => owner.team.update.mutate({ user_id: made.colleague!, role_id: made.role! }),
    'team.remove': async () => {
      const { id } = await addPerson(app.knex, 'Front Desk', [world.spaceId], email('former'));
      return part(() => owner.team.remove.mutate({ user_id: id }));
    },
    'team.resendInvitation': () => owner.team.resendInvitation.mutate({ user_id: made.colleague! }),
    'team.withdrawInvitation': () => owner.team.withdrawInvitation.mutate({ user_id: made.colleague! }),
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
    'attachments.save': async () => {
      const files = [{ filename: 'room.png', content: await picture('png') }];
      const { data } = await upload(app.address, world.owner.token, form({}, files), {}, '/trpc/upload');
      const added = [{ _id: data[0]!._id, order: 0 }];
      await owner.attachments.save.mutate({ onModel: 'Spaces', model_id: made.space!, added, removed: [], moved: [] });
    },
    'attachments.update': async () => {
      const files = [{ filename: 'room.png', content: await picture('png') }];
      const body = form({ onModel: 'Spaces', model_id: made.space! }, files);
      const { data } = await part(() => upload(app.address, world.owner.token, body));
      made.picture = data[0]!._id;
      await part(() => owner.attachments.update.mutate({ _id: made.picture!, title: 'The room' }));
    },
    'attachments.remove': () => owner.attachments.remove.mutate({ _id: made.picture! }),
    'attachments.restore': () => owner.attachments.restore.mutate({ _id: made.picture! }),
    'amenities.create': async () => (made.amenity = (await owner.amenities.create.mutate({ title: `Tea ${run}` }))._id),
    'amenities.update': () => owner.amenities.update.mutate({ _id: made.amenity!, title: `Green tea ${run}` }),
    'amenities.remove': () => owner.amenities.remove.mutate({ _id: made.amenity! }),
    'imports.run': async () => {
      made.import = (await owner.imports.run.mutate(companies))._id;
    },
    'imports.undo': () => owner.imports.undo.mutate({ _id: made.import! }),
    'companies.create': async () => {
      const input = { space_id: world.spaceId, name: `Engines ${run}` };
      made.company = (await owner.companies.create.mutate(input))._id;
    },
    'companies.update': () => owner.companies.update.mutate({ _id: made.company!, address: '1 Dorset Street' }),
    'companies.setPerson': async () => {
      const joined = await addPerson(app.knex, 'Member', [world.spaceId], email('employee'));
      made.employee = joined.id;
      await part(() => owner.companies.setPerson.mutate({ _id: made.company!, user_id: joined.id, role: 'admin' }));
    },
    'credits.grant': async () => {
      const input = { space_id: world.spaceId, company_id: made.company!, type: 'meeting_room' as const, amount: 60 };
      made.credit = (await owner.credits.grant.mutate(input))._id;
    },
    'credits.withdraw': () => owner.credits.withdraw.mutate({ _id: made.credit!, amount: 60, note: 'Granted twice' }),
    'companies.removePerson': () =>
      owner.companies.removePerson.mutate({ _id: made.company!, user_id: made.employee! }),
    'companies.remove': () => owner.companies.remove.mutate({ _id: made.company! }),
    'companies.restore': () => owner.companies.restore.mutate({ _id: made.company! }),
    'membershipPlans.create': async () => {
      const input = { space_id: world.spaceId, name: `Studio ${run}`, price: 300 };
      made.membershipPlan = (await owner.membershipPlans.create.mutate(input))._id;
    },
    'membershipPlans.update': () => owner.membershipPlans.update.mutate({ _id: made.membershipPlan!, price: 310 }),
    'membershipPlans.remove': () => owner.membershipPlans.remove.mutate({ _id: made.membershipPlan! }),
    'membershipPlans.restore': () => owner.membershipPlans.restore.mutate({ _id: made.membershipPlan! }),
    'memberships.create': async () => {
      const tenant = await addPerson(app.knex, 'Member', [world.spaceId], email('tenant'));
      const from = toLocal(new Date()).day;
      const begun = { plan_id: made.membershipPlan!, user_id: tenant.id, from };
      const { _id, invoices } = await owner.memberships.create.mutate(begun);
      [made.membership, made.membershipInvoice, made.tenant] = [_id, invoices[0]!._id, tenant.token];
    },
    'memberships.changePrice': () =>
      owner.memberships.changePrice.mutate({ _id: made.membership!, from: '2099-01', price: 1 }),
    'memberships.changePlace': async () => {
      const space_id = world.spaceId;
      const office = { space_id, type: 'private_office' as const, price: 100, capacity: 4 };
      const [first, second] = [`First ${run}`, `Second ${run}`].map((name) => ({ ...office, name }));
      const { _id: resource_id } = await owner.resources.create.mutate(first!);
      const { _id: next } = await owner.resources.create.mutate(second!);
      const plan = { space_id, name: `Office ${run}`, price: 300, type: 'private_office' as const };
      const { _id: plan_id } = await owner.membershipPlans.create.mutate(plan);
      const from = toLocal(new Date()).day;
      const resident = await addPerson(app.knex, 'Member', [space_id], email('resident'));
      const begun = { plan_id, user_id: resident.id, resource_id, from };
      const { _id } = await owner.memberships.create.mutate(begun);
      await owner.memberships.changePlace.mutate({ _id, resource_id: next, from: addDays(from, 1) });
    },
    'memberships.pause': () =>
      owner.memberships.pause.mutate({ _id: made.membership!, from: '2099-01', until: '2099-02' }),
    'memberships.resume': () => owner.memberships.resume.mutate({ _id: made.membership!, from: '2099-01' }),
    'memberships.giveNotice': () => owner.memberships.giveNotice.mutate({ _id: made.membership! }),
    'memberships.withdrawNotice': () => owner.memberships.withdrawNotice.mutate({ _id: made.membership! }),
    'memberships.accept': () =>
      procedures(app, { token: made.tenant! }).memberships.accept.mutate({ _id: made.membership!, name: 'Ada' }),
    'memberships.settleDeposit': async () => {
      const terms = { space_id: world.spaceId, name: `Loft ${run}`, price: 300, deposit: 300 };
      const { _id: plan_id } = await owner.membershipPlans.create.mutate(terms);
      const tenant = await addPerson(app.knex, 'Member', [world.spaceId], email('loft'));
      const begun = { plan_id, user_id: tenant.id, from: toLocal(new Date()).day };
      const { _id } = await owner.memberships.create.mutate(begun);
      // It ended long ago.
      const ended = { from_day: '2026-01-01', end_day: '2026-01-31', next_on: null };
      await app.knex('memberships').where('id', _id).update(ended);
      await owner.memberships.settleDeposit.mutate({ _id, keep: 100, reason: 'A lost key' });
    },
    'plansOnSale.buy': async () => {
      const terms = { space_id: world.spaceId, name: `Lounge ${run}`, price: 0, sold_online: true };
      const { _id: plan_id } = await owner.membershipPlans.create.mutate(terms);
      const buyer = procedures(app, await addPerson(app.knex, 'Member', [world.spaceId], email('buyer'))).plansOnSale;
      const { from, agreement } = await buyer.checkout.query({ plan_id });
      await buyer.buy.mutate({ plan_id, from, name: 'Ada Lovelace', agreement: agreement! });
    },
    'vouchers.create': async () => {
      const input = { space_id: world.spaceId, code: `SPRING-${run}`, value: 20 };
      made.voucher = (await owner.vouchers.create.mutate(input))._id;
    },
    'vouchers.update': () => owner.vouchers.update.mutate({ _id: made.voucher!, value: 25 }),
    'vouchers.remove': () => owner.vouchers.remove.mutate({ _id: made.voucher! }),
    'vouchers.restore': () => owner.vouchers.restore.mutate({ _id: made.voucher! }),
    'products.create': async () => {
      const input = { space_id: world.spaceId, name: `Coffee ${run}`, price: 3 };
      made.product = (await owner.products.create.mutate(input))._id;
    },
    'products.update': () => owner.products.update.mutate({ _id: made.product!, price: 4 }),
    'products.remove': () => owner.products.remove.mutate({ _id: made.product! }),
    'products.restore': () => owner.products.restore.mutate({ _id: made.product! }),
    'orders.create': async () => {
      const lines = [{ product_id: made.product!, quantity: 2 }];
      await owner.orders.create.mutate({ space_id: world.spaceId, lines });
    },
    'memberships.addProduct': async () => {
      const monthly = { space_id: world.spaceId, name: `Locker ${run}`, price: 3, kind: 'monthly' as const };
      const { _id: product_id } = await owner.products.create.mutate(monthly);
      const added = { _id: made.membership!, product_id, from: '2099-01' };
      made.membershipProduct = (await owner.memberships.addProduct.mutate(added)).products[0]!._id;
    },
    'memberships.endProduct': () =>
      owner.memberships.endProduct.mutate({
        _id: made.membership!,
        product: made.membershipProduct!,
        from: '2099-02',
      }),
    'memberships.order': async () => {
      const lines = [{ product_id: made.product!, quantity: 2 }];
      made.waitingOrder = (await owner.memberships.order.mutate({ _id: made.membership!, lines }))._id;
    },
    'orders.cancel': () => owner.orders.cancel.mutate({ _id: made.waitingOrder! }),
    'contacts.create': async () => {
      const input = { space_id: world.spaceId, name: `Ada ${run}` };
      made.contact = (await owner.contacts.create.mutate(input))._id;
    },
    'contacts.update': () => owner.contacts.update.mutate({ _id: made.contact!, company_name: 'Engines' }),
    'contacts.remove': () => owner.contacts.remove.mutate({ _id: made.contact! }),
    'contacts.restore': () => owner.contacts.restore.mutate({ _id: made.contact! }),
    'contacts.merge': async () => {
      const joined = await addPerson(app.knex, 'Member', [world.spaceId], email('joined'));
      await part(() => owner.contacts.merge.mutate({ _id: made.contact!, user_id: joined.id }));
    },
    'announcements.create': async () => {
      const input = { space_id: world.spaceId, title: `Drill ${run}`, text: 'At ten.' };
      made.announcement = (await owner.announcements.create.mutate(input))._id;
    },
    'announcements.update': () => owner.announcements.update.mutate({ _id: made.announcement!, text: 'At eleven.' }),
    'announcements.remove': () => owner.announcements.remove.mutate({ _id: made.announcement! }),
    'announcements.restore': () => owner.announcements.restore.mutate({ _id: made.announcement! }),
    'content.create': async () => {
      const item = await owner.content.create.mutate({ type: 'faq', name: `Questions ${run}`, meta: { qna: [] } });
      made.faq = item._id;
    },
    'content.update': () => owner.content.update.mutate({ _id: made.faq!, name: `More questions ${run}` }),
    'content.reorder': async () => {
      // Each run has a page of its own, as an order is refused when items were added meanwhile.
      const page_name = String(9_000 + run);
      const meta = { page_name, foldType: 'faqs', items: [{ question: 'Where?', answer: 'Here' }] };
      const ids: string[] = [];
      for (const name of ['Last', 'First'])
        await part(async () => {
          const { _id } = await owner.content.create.mutate({ type: 'page-fold', name, meta });
          ids.unshift(_id);
        });
      await part(() => owner.content.reorder.mutate({ type: 'page-fold', page_name, ids }));
    },
    'content.discardDraft': async () => {
      await part(() => owner.content.update.mutate({ _id: made.faq!, name: 'Later', draft: true }));
      await part(() => owner.content.discardDraft.mutate({ _id: made.faq! }));
    },
    'content.publishDraft': async () => {
      await part(() => owner.content.update.mutate({ _id: made.faq!, name: 'Soon', draft: true }));
      await part(() => owner.content.publishDraft.mutate({ _id: made.faq! }));
    },
    'content.restoreVersion': async () => {
      const { items } = await owner.content.versions.query({ _id: made.faq! });
      await owner.content.restoreVersion.mutate({ _id: made.faq!, version_id: items.at(-1)!._id });
    },
    'content.remove': () => owner.content.remove.mutate({ _id: made.faq! }),
    'content.restore': () => owner.content.restore.mutate({ _id: made.faq! }),
    'amenities.restore': () => owner.amenities.restore.mutate({ _id: made.amenity! }),
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
        await owner.resources.addSeat.mutate({
          seat_no: `X${run}-1`,
          resource_id: world.deskAreaId,
          desk_type: 'flexi_desk',
        })
      )._id),
    'resources.arrangeSeats': () =>
      owner.resources.arrangeSeats.mutate({ _id: world.deskAreaId, seats: [{ _id: made.seat!, x: 20 + run, y: 0 }] }),
    'resources.updateSeat': () => owner.resources.updateSeat.mutate({ _id: made.seat!, seat_no: `X${run}-2` }),
    'resources.removeSeat': () => owner.resources.removeSeat.mutate({ _id: made.seat! }),
    'resources.restoreSeat': () => owner.resources.restoreSeat.mutate({ _id: made.seat! }),
    'feeds.add': async () => {
      const person = await addPerson(app.knex, 'Member', [], email('reader'));
      made.reader = person.token;
      made.feed = (await procedures(app, person).feeds.add.mutate({}))._id;
    },
    'feeds.renew': () => procedures(app, { token: made.reader! }).feeds.renew.mutate({ _id: made.feed! }),
    'feeds.remove': () => procedures(app, { token: made.reader! }).feeds.remove.mutate({ _id: made.feed! }),
    'waiting.join': async () => {
      await app.call('POST', '/bookings', {
        token: world.owner.token,
        body: { ...roomBooking(world, day(220)), assignedUser: world.member.email, members: [world.member.email] },
      });
      const { token } = await addPerson(app.knex, 'Member', [], email('waiter'));
      made.waiter = token;
      const { spaceId: space_id, roomId: resource_id } = world;
      const { from, to } = day(220);
      const wish = { space_id, resource_id, type: 'meeting_room' as const, capacity: 2 };
      const entry = await part(() =>
        procedures(app, { token }).waiting.join.mutate({ ...wish, from: new Date(from), to: new Date(to) }),
      );
      made.wait = entry._id;
    },
    'waiting.leave': () => procedures(app, { token: made.waiter! }).waiting.leave.mutate({ _id: made.wait! }),
    'enquiries.submit': async () => {
      app.services.limits.reset();
      await visitor.enquiries.submit.mutate({
        type: 'book_tour',
        name: 'Grace Hopper',
        email: email('tour'),
        mobile_no: '+447700900456',
        timestamp: tourAt(20 + run),
        resource_type: 'meeting_room',
        space_id: world.spaceId,
      });
      made.tour = (await owner.enquiries.list.query({ text: email('tour') })).items[0]!._id;
    },
    'enquiries.decide': () => owner.enquiries.decide.mutate({ _id: made.tour!, action: 'approve' }),
    'enquiries.reply': () => owner.enquiries.reply.mutate({ _id: made.tour!, text: 'See you then.' }),
    'enquiries.addNote': () => owner.enquiries.addNote.mutate({ _id: made.tour!, text: 'They called.' }),
    'enquiries.update': () => owner.enquiries.update.mutate({ _id: made.tour!, stage: 'won' }),
    'enquiries.addTour': () =>
      owner.enquiries.addTour.mutate({
        space_id: world.spaceId,
        name: 'Ada Lovelace',
        mobile_no: '+447700900123',
        timestamp: tourAt(20 + run),
        resource_type: 'meeting_room',
      }),
    'savedAnswers.create': async () => {
      const answer = await owner.savedAnswers.create.mutate({ title: `Parking ${run}`, text: 'Behind the house.' });
      made.answer = answer._id;
    },
    'savedAnswers.update': () => owner.savedAnswers.update.mutate({ _id: made.answer!, text: 'In the yard.' }),
    'savedAnswers.remove': () => owner.savedAnswers.remove.mutate({ _id: made.answer! }),
    'savedAnswers.restore': () => owner.savedAnswers.restore.mutate({ _id: made.answer! }),
    'enquiries.remove': () => owner.enquiries.remove.mutate({ _id: made.tour! }),
    'plans.create': async () =>
      (made.plan = (
        await owner.plans.create.mutate({
          name: `Month ${run}`,
          tenure: 30,
          discount: 10,
          resource_type: 'flexi_desk',
          space_id: world.spaceId,
        })
      )._id),
    'plans.update': () => owner.plans.update.mutate({ _id: made.plan!, discount: 20 }),
    'bookings.create': async () => {
      const { data } = await app.call<Booked>('POST', '/bookings', {
        token: world.member.token,
        body: roomBooking(world, day(5)),
      });
      made.booking = data._id;
    },
    'bookings.remark': () => owner.bookings.remark.mutate({ _id: made.booking!, remark: 'A note' }),
    'payments.attachCard': async () => (made.card = await saveCard(app, world.member)),
    'payments.startBankAccount': async () =>
      (made.bankSetup = await typeAccount(app, world.member, typed.bacs(BACS.late))),
    'payments.saveBankAccount': async () => {
      await part(() => member.payments.saveBankAccount.mutate({ setup_id: made.bankSetup! }));
    },
    'payments.setDefaultCard': async () => {
      made.second = await saveCard(app, world.member, 'tok_mastercard');
      await part(() => member.payments.setDefaultCard.mutate({ src_id: made.card! }));
    },
    'payments.giveConsent': () => member.payments.giveConsent.mutate({ src_id: made.card!, limit: 200 }),
    'payments.withdrawConsent': () => member.payments.withdrawConsent.mutate({ src_id: made.card! }),
    'payments.payCharge': async () => {
      const { data } = await app.call<Booked>('GET', `/bookings/${made.booking}`, { token: world.member.token });
      const { meta } = await pay(app, world.member, data, made.card!);
      if (meta.status !== 200) throw new Error(meta.message);
    },
    'bookings.reschedule': () =>
      member.bookings.reschedule.mutate({ _id: made.booking!, ...day(6), reschedule_reason: 'later' }),
    'bookings.request': async () => {
      const body = { ...roomBooking(world, day(8)), name: 'Ada Lovelace', email: email('customer') };
      const { token } = world.owner;
      made.request = (await app.call<Booked>('POST', '/bookings/resource-without-pay', { token, body })).data._id;
    },
    'bookings.decide': () => owner.bookings.decide.mutate({ _id: made.request!, booking_status: 'Approved' }),
    'bookings.raiseSwap': async () => {
      const { token } = world.member;
      const { data } = await app.call<Booked>('POST', '/bookings', { token, body: deskBooking(world, day(9)) });
      await pay(app, world.member, data, made.card!);
      made.desk = data._id;
      await app.deliver(); // the invoice is an activity, too
      await app.deliver();
      await part(() => member.bookings.raiseSwap.mutate({ _id: made.desk!, customer_remark: 'A window, please' }));
    },
    'bookings.decideSwap': async () => {
      const seat = await lastSeat(app, world, 'dedicated_desk');
      await owner.bookings.decideSwap.mutate({ _id: made.desk!, seat_swap_status: 'Completed', ...seat });
    },
    'bookings.reserve': async () =>
      owner.bookings.reserve.mutate({ _id: made.desk!, ...(await lastSeat(app, world, 'flexi_desk')) }),
    'bookings.cancel': () => member.bookings.cancel.mutate({ _id: made.booking! }),
    'bookings.createSeries': async () => {
      const body = { ...roomBooking(world, day(200)), repeat: { every: 1, unit: 'day', times: 2 } };
      const people = { assignedUser: world.member.email, members: [world.member.email] };
      const { data } = await app.call<Booked & { bookings: Booked[] }>('POST', '/bookings/series', {
        token: world.owner.token,
        body: { ...body, ...people },
      });
      made.series = data._id;
      made.seriesBooking = data.bookings[0]!._id;
    },
    'payments.paySeries': async () => {
      const repeat = { every: 1, unit: 'day', times: 2 };
      const { data } = await app.call<Booked & { bookings: Booked[] }>('POST', '/bookings/series', {
        token: world.member.token,
        body: { ...roomBooking(world, day(230)), repeat, payment: 'now', members: [world.member.email] },
      });
      const amount = data.bookings.reduce((sum, { price }) => sum + Math.round(price.total * 100), 0);
      await member.payments.paySeries.mutate({ _id: data._id, source_id: made.card!, amount });
    },
    'bookings.decideSeries': async () => {
      await owner.spaces.update.mutate({
        _id: world.spaceId,
        use_rules: { types: { meeting_room: { approval: 'staff' } } },
      });
      const repeat = { every: 1, unit: 'day', times: 2 };
      const { data } = await app.call<Booked & { bookings: Booked[] }>('POST', '/bookings/series', {
        token: world.member.token,
        body: { ...roomBooking(world, day(260)), repeat, payment: 'now', members: [world.member.email] },
      });
      await owner.spaces.update.mutate({ _id: world.spaceId, use_rules: null });
      const decision = { booking_status: 'Approved', booking_id: data.bookings[0]!._id, scope: 'all' } as const;
      await owner.bookings.decideSeries.mutate({ _id: data._id, ...decision });
    },
    'bookings.moveSeries': () =>
      owner.bookings.moveSeries.mutate({
        ...{ _id: made.series!, booking_id: made.seriesBooking!, scope: 'all' },
        ...slot(200 + 3 * run, 14),
      }),
    'bookings.cancelSeries': () =>
      owner.bookings.cancelSeries.mutate({ _id: made.series!, booking_id: made.seriesBooking!, scope: 'all' }),
    'bookings.leave': async () => {
      const attended = { ...roomBooking(world, day(12)), members: [world.otherMember.email] };
      const { data } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body: attended });
      await pay(app, world.member, data, made.card!, {}, attended.members);
      await app.deliver(); // the invoice is an activity, too
      await app.deliver();
      await part(() => procedures(app, world.otherMember).bookings.leave.mutate({ _id: data._id }));
    },
    'bookings.checkIn': async () => {
      made.ongoing = await ongoing(7);
      await part(() => owner.bookings.checkIn.mutate({ _id: made.ongoing! }));
    },
    'displays.create': async () => {
      await moveToDaylight(app, { spaceId: world.otherSpaceId });
      await join(app, world.member, world.otherSpaceId);
      const room = { type: 'meeting_room' as const, name: `Door ${run}`, price: 10, capacity: 2 };
      const { _id } = await owner.resources.create.mutate({ ...room, space_id: world.otherSpaceId });
      const payer = { assigned_user_id: world.member.id, contact_id: null };
      const added = await part(() => owner.displays.create.mutate({ resource_id: _id, ...payer }));
      made.display = added._id;
      made.doorToken = new URL(added.url).pathname.split('/').at(-1)!;
    },
    'displays.update': () =>
      owner.displays.update.mutate({
        _id: made.display!,
        shows_names: true,
        assigned_user_id: world.member.id,
        contact_id: null,
      }),
    'displays.book': async () => {
      const { current } = await part(() => visitor.displays.book.mutate({ token: made.doorToken!, minutes: 15 }));
      made.doorBooking = current!._id;
    },
    'displays.checkIn': async () => {
      await app.deliver(); // the invoice is an activity, too
      await app.deliver();
      await app.knex('bookings').where('id', made.doorBooking!).update({ checked_in_at: null });
      const arriving = { token: made.doorToken!, booking_id: made.doorBooking! };
      await part(() => visitor.displays.checkIn.mutate(arriving));
    },
    'displays.end': () => visitor.displays.end.mutate({ token: made.doorToken!, booking_id: made.doorBooking! }),
    'displays.renew': () => owner.displays.renew.mutate({ _id: made.display! }),
    'displays.remove': () => owner.displays.remove.mutate({ _id: made.display! }),
    'bookings.checkInHere': async () => {
      const _id = await ongoing(64);
      const { starts_at, ends_at } = await app.knex('bookings').where('id', _id).first('starts_at', 'ends_at');
      // Runs at once do not take the time of each other.
      const room = { type: 'meeting_room' as const, name: `Nook ${run}`, price: 10, capacity: 2 };
      const { _id: resource_id } = await owner.resources.create.mutate({ ...room, space_id: world.spaceId });
      const { id: unit_id } = await app.knex('units').where({ resource_id }).first('id');
      await app.knex('bookings').where('id', _id).update({ resource_id });
      await app
        .knex('claims')
        .where('booking_id', _id)
        .update({ day: toLocal(new Date()).day, unit_id, starts_at, ends_at });
      await part(() => member.bookings.checkInHere.mutate({ _id: resource_id }));
    },
    'bookings.undoCheckIn': () => owner.bookings.undoCheckIn.mutate({ _id: made.ongoing! }),
    'bookings.undoRelease': async () => {
      const { data } = await app.call<Booked>('POST', '/bookings', {
        token: world.member.token,
        body: roomBooking(world, day(62)),
      });
      await pay(app, world.member, data, made.card!);
      await app.deliver(); // the invoice is an activity, too
      await app.deliver();
      const { _id } = data;
      const ends_at = new Date(new Date(data.from).getTime() + 1_800_000);
      const released = { ends_at, released_at: ends_at, released_until: new Date(data.to) };
      await app.knex('bookings').where('id', _id).update(released);
      await app.knex('claims').where('booking_id', _id).update({ ends_at });
      await part(() => owner.bookings.undoRelease.mutate({ _id }));
    },
    'bookings.endNow': () => owner.bookings.endNow.mutate({ _id: made.ongoing! }),
    'bookings.mailPaymentLink': async () => {
      const { token } = world.member;
      const { data } = await app.call<Booked>('POST', '/bookings', { token, body: roomBooking(world, day(10)) });
      made.unpaid = data._id;
      await part(() => owner.bookings.mailPaymentLink.mutate({ _id: data._id, hours: 2 }));
    },
    'payments.recordDeskPayment': async () => {
      await owner.payments.recordDeskPayment.mutate({ _id: made.unpaid!, method: 'cash', amount: 10_800 });
      await app.deliver(); // the invoice is an activity, too
    },
    'bookings.redeem': async () => {
      const _id = await bookRoom(app, world, day(291));
      await part(() => owner.bookings.redeem.mutate({ _id, voucher_code: `SPRING-${run}` }));
    },
    'bookings.confirmFree': async () => {
      const _id = await bookRoom(app, world, day(299));
      await app.knex('bookings').where({ id: _id }).update({ net_pence: 0, total_pence: 0, full_total_pence: 0 });
      await part(() => owner.bookings.confirmFree.mutate({ _id }));
    },
    'payments.payOnAccount': async () => {
      const _id = await bookRoom(app, world, day(290));
      const company_id = made.company!;
      await app.knex('companies').where('id', company_id).update({ payment: 'account' });
      await part(() => owner.payments.payOnAccount.mutate({ _id, company_id, amount: 10_800 }));
    },
    'payments.startBookingPayment': async () => {
      const use_rules = { booking_debits: 'when_paid', closed_days: [], types: {}, resources: {} };
      await app
        .knex('spaces')
        .where('id', world.spaceId)
        .update({ use_rules: JSON.stringify(use_rules) });
      const booked = await member.bookings.create.mutate({ ...roomBooking(world, day(292)), type: 'meeting_room' });
      await member.payments.startBookingPayment.mutate({ _id: booked._id, amount: 10_800 });
    },
    'invoices.startPayment': async () => {
      const pays = procedures(app, { token: made.tenant! }).invoices;
      const { open } = await pays.get.query({ _id: made.membershipInvoice! });
      await pays.startPayment.mutate({ _id: made.membershipInvoice!, amount: open! });
    },
    'invoices.pay': async () => {
      const person = { id: '', email: '', token: made.tenant! };
      const source_id = await saveCard(app, person);
      const pays = procedures(app, person).invoices;
      const { open } = await pays.get.query({ _id: made.membershipInvoice! });
      await part(() => pays.pay.mutate({ _id: made.membershipInvoice!, source_id, amount: open! }));
    },
    'invoices.create': async () => {
      const lines = [{ description: 'Printing', quantity: 1, price: 1 }];
      const written = await owner.invoices.create.mutate({ space_id: world.spaceId, company_id: made.company!, lines });
      made.invoice = written._id;
    },
    'invoices.credit': () => owner.invoices.credit.mutate({ _id: made.invoice!, reason: 'Not delivered' }),
    'invoices.recordPayment': async () => {
      const _id = await billOf(app, made.company!);
      await app.deliver();
      await part(() => owner.invoices.recordPayment.mutate({ _id, method: 'cash', amount: 108 }));
    },
    'payments.removeCard': () => member.payments.removeCard.mutate({ src_id: made.second! }),
    'operator.update': () => owner.operator.update.mutate({ vat_number: 'GB123456789' }),
    'doors.choosePlace': () => owner.doors.choosePlace.mutate({ space_id: world.spaceId, place_id: '7101' }),
    'doors.unlock': async () => {
      const now = new Date();
      const row = { space_id: world.spaceId, lock_id: '71010', name: 'Front Door', online: true };
      await app
        .knex('doors')
        .insert({ ...row, created_at: now, modified_at: now })
        .onConflict()
        .ignore();
      const [door] = await app.knex('doors').where({ space_id: world.spaceId, lock_id: '71010' }).pluck('id');
      return owner.doors.unlock.mutate({ _id: door! });
    },
    'doors.open': async () => {
      const [door] = await app.knex('doors').where({ space_id: world.spaceId, lock_id: '71010' }).pluck('id');
      const plan = { space_id: world.spaceId, name: `Keys ${run}`, price: 30, any_time: true, door_ids: [door!] };
      const { _id: plan_id } = await owner.membershipPlans.create.mutate(plan);
      const resident = await addPerson(app.knex, 'Member', [world.spaceId], email('keys'));
      await owner.memberships.create.mutate({ plan_id, user_id: resident.id, from: toLocal(new Date()).day });
      return procedures(app, resident).doors.open.mutate({ _id: door! });
    },
    'campaigns.chooseAudience': () =>
      owner.campaigns.chooseAudience.mutate({ space_id: world.spaceId, list_id: MEMBERS_LIST }),
    'campaigns.send': async () => {
      const reader = await addPerson(app.knex, 'Member', [world.spaceId], email('subscriber'));
      const news = { space_id: world.spaceId, subject: 'News', template_id: NEWS_TEMPLATE, sendTo: [reader.email] };
      made.campaign = (await owner.campaigns.send.mutate(news))._id;
    },
    'campaigns.retry': async () => {
      await app.deliver();
      await app.knex('campaigns').where('id', made.campaign!).update({ problem: 'failed' });
      await owner.campaigns.retry.mutate({ _id: made.campaign! });
    },
    'accounting.finishConnecting': async () => {
      const { url } = await owner.accounting.connect.mutate();
      const back = (await answerConsent(url)).searchParams;
      const sent = { code: back.get('code')!, state: back.get('state')! };
      await part(() => owner.accounting.finishConnecting.mutate(sent));
    },
    'accounting.refreshToken': () => owner.accounting.refreshToken.mutate(),
    'accounting.updateSettings': async () => {
      const accounts = ACCOUNTS.slice(0, 3).map(({ AccountID: account_id, Code: code, Name: name, Type: type }) => {
        const of = { status: 'ACTIVE', bank_account_number: '', bank_account_type: '', currency: 'GBP' };
        return { ...of, account_id, code, name, type };
      });
      await app.knex('accounting_accounts').insert(accounts).onConflict('account_id').ignore();
      const booked = { bank_account_id: ACCOUNTS[0]!.AccountID, sales_code: '200', tax_type: 'OUTPUT2' };
      return owner.accounting.updateSettings.mutate({ ...booked, push_from: null });
    },
    'accounting.chooseOrganisation': () => owner.accounting.chooseOrganisation.mutate({ tenant_id: TENANT.id }),
    'accounting.retry': async () => {
      const now = new Date();
      const [invoice_id] = await app.knex('invoices').limit(1).pluck('id');
      const tenant_id = uuidOf(`tenant ${run}`);
      const push = { tenant_id, invoice_id, state: 'refused', due_at: now, changed_at: now } as const;
      const [id] = await app.knex('accounting_pushes').insert(push);
      return owner.accounting.retry.mutate({ _id: String(id) });
    },
    'accounting.disconnect': () => owner.accounting.disconnect.mutate(),
    'settings.update': () =>
      owner.settings.update.mutate({ section: 'business', values: { PRIVACY_URL: `https://example.org/${run}` } }),
    'settings.testMail': () => owner.settings.testMail.mutate(),
    'settings.testCharge': () => owner.settings.testCharge.mutate(),
    'system.retry': async () => owner.system.retry.mutate({ _id: await deadLetter(app, letter(1)) }),
    'system.retryTopic': async () => {
      await deadLetter(app, letter(2));
      await owner.system.retryTopic.mutate({ topic: 'amenities' });
    },
    'system.discard': async () => owner.system.discard.mutate({ _id: await deadLetter(app, letter(3)) }),
    'system.runJob': () => owner.system.runJob.mutate({ name: 'remove unused files' }),
  };
}
