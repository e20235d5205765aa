/** Every write uses one connection, so that a small pool cannot deadlock. */
import { uuidOf } from '../../sandbox/frame/basics.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { declared, fieldsOf } from '../helpers/declared.ts';
import { procedures } from '../helpers/trpc.ts';
import { type World, addPerson, makeWorld } from '../helpers/world.ts';
import { type KisiSandbox, kisiEnv, kisiSandbox } from '../integrations/doors.ts';
import { changes } from '../surface/cases.ts';

/** Two of them hold the connections of the pool, and another one waits. */
const RUNS = 3;
const SECOND = 1_000;

let app: TestApp;
let doors: KisiSandbox;
let world: World;

beforeAll(async () => {
  // Under load, the calls of three runs arrive together and exceed the limit of the service.
  doors = await kisiSandbox();
  app = await startTestApp({ DATABASE_POOL: '2', ...kisiEnv(doors) });
  // A longer wait for a connection than any write takes indicates a deadlock of the pool.
  (app.knex.client as { pool: { acquireTimeoutMillis: number } }).pool.acquireTimeoutMillis = 5 * SECOND;
  world = await makeWorld(app);
});
afterAll(async () => {
  await app.stop();
  await doors.stop();
});

it('every write succeeds, three at once, with two connections', async () => {
  const runs = Array.from({ length: RUNS }, (_, run) => changes(app, world, { run }));
  const failures: string[] = [];
  for (const path of Object.keys(runs[0]!)) {
    const outcomes = await Promise.allSettled(runs.map((calls) => calls[path]!()));
    for (const outcome of outcomes) if (outcome.status === 'rejected') failures.push(`${path}: ${outcome.reason}`);
  }
  expect(failures).toEqual([]);
});

it('every edit of an outdated version is refused, three at once', async () => {
  const owner = procedures(app, world.owner);
  const [amenity, deletedAmenity, role, plan] = await Promise.all([
    owner.amenities.create.mutate({ title: 'Piano' }),
    owner.amenities.create.mutate({ title: 'Harp' }),
    owner.roles.create.mutate({ name: 'Porter' }),
    owner.plans.create.mutate({
      name: 'Week',
      tenure: 7,
      discount: 5,
      resource_type: 'flexi_desk',
      space_id: world.spaceId,
    }),
  ]);
  const drill = { space_id: world.spaceId, title: 'Drill', text: 'At ten.' };
  const [announcement, deletedAnnouncement] = await Promise.all([
    owner.announcements.create.mutate(drill),
    owner.announcements.create.mutate(drill),
  ]);
  await owner.announcements.remove.mutate({ _id: deletedAnnouncement._id });
  const display = await owner.displays.create.mutate({ resource_id: world.roomId });
  const walkIn = { space_id: world.spaceId, name: 'Ada' };
  const [contact, deletedContact] = await Promise.all([
    owner.contacts.create.mutate(walkIn),
    owner.contacts.create.mutate(walkIn),
  ]);
  await owner.contacts.remove.mutate({ _id: deletedContact._id });
  const firm = { space_id: world.spaceId, name: 'Engines' };
  const company = await owner.companies.create.mutate(firm);
  const deletedCompany = await owner.companies.create.mutate({ ...firm, name: 'Looms' });
  await owner.companies.remove.mutate({ _id: deletedCompany._id });
  const studio = { space_id: world.spaceId, name: 'Studio', price: 300 };
  const membershipPlan = await owner.membershipPlans.create.mutate(studio);
  const deletedPlan = await owner.membershipPlans.create.mutate({ ...studio, name: 'Loft' });
  await owner.membershipPlans.remove.mutate({ _id: deletedPlan._id });
  const coffee = { space_id: world.spaceId, name: 'Coffee', price: 3 };
  const product = await owner.products.create.mutate(coffee);
  const deletedProduct = await owner.products.create.mutate({ ...coffee, name: 'Tea' });
  await owner.products.remove.mutate({ _id: deletedProduct._id });
  const spring = { space_id: world.spaceId, code: 'SPRING20', value: 20 };
  const voucher = await owner.vouchers.create.mutate(spring);
  const deletedVoucher = await owner.vouchers.create.mutate({ ...spring, code: 'AUTUMN' });
  await owner.vouchers.remove.mutate({ _id: deletedVoucher._id });
  const parking = { title: 'Parking', text: 'Behind the house.' };
  const [answer, deletedAnswer] = await Promise.all([
    owner.savedAnswers.create.mutate(parking),
    owner.savedAnswers.create.mutate(parking),
  ]);
  await owner.savedAnswers.remove.mutate({ _id: deletedAnswer._id });
  const [faq, deletedFaq] = await Promise.all([
    owner.content.create.mutate({ type: 'faq', name: 'Booking', meta: {} }),
    owner.content.create.mutate({ type: 'faq', name: 'Paying', meta: {} }),
  ]);
  await owner.content.update.mutate({ _id: faq._id, name: 'Later', draft: true });
  const published = await owner.content.versions.query({ _id: faq._id });
  await owner.content.remove.mutate({ _id: deletedFaq._id });
  const area = await owner.resources.get.query({ _id: world.deskAreaId });
  const deletedSeat = area.items![1]!;
  await owner.amenities.remove.mutate({ _id: deletedAmenity._id });
  await owner.resources.removeSeat.mutate({ _id: deletedSeat._id });
  const member = await addPerson(app.knex, 'Member', [world.spaceId]);
  await app.knex('accounting').update({ tenant_id: uuidOf('tenant') });
  const key = await owner.keys.create.mutate({ name: 'A', permissions: { cms: { show: true } } });
  const provider = await owner.identity.create.mutate({
    ...{ name: 'Acme', issuer: 'https://id.invalid', client_id: 'a', client_secret: 'b', audience: 'members' as const },
  });
  const directory = await owner.directories.create.mutate({ name: 'Acme', owned_domains: ['acme.example'] });
  const webhook = await owner.webhooks.create.mutate({ url: 'https://hooks.invalid/', types: ['import.created'] });
  const version = 99;
  const profile = { name: 'A', phone: '+4407700900123', company_name: 'B', address: 'C' };
  const edits: Record<string, () => Promise<unknown>> = {
    'spaces.update': () => owner.spaces.update.mutate({ _id: world.spaceId, name: 'A', version }),
    'resources.update': () => owner.resources.update.mutate({ _id: world.deskAreaId, name: 'A', version }),
    'resources.updateSeat': () =>
      owner.resources.updateSeat.mutate({ _id: area.items![0]!._id, seat_no: 'A', version }),
    'resources.arrangeSeats': () =>
      owner.resources.arrangeSeats.mutate({
        _id: area._id,
        seats: [{ _id: area.items![0]!._id, x: 1, y: 1 }],
        version,
      }),
    'amenities.update': () => owner.amenities.update.mutate({ _id: amenity._id, title: 'A', version }),
    'displays.update': () =>
      owner.displays.update.mutate({
        _id: display._id,
        shows_names: true,
        assigned_user_id: null,
        contact_id: null,
        version,
      }),
    'announcements.update': () => owner.announcements.update.mutate({ _id: announcement._id, title: 'A', version }),
    'announcements.remove': () => owner.announcements.remove.mutate({ _id: announcement._id, version }),
    'announcements.restore': () => owner.announcements.restore.mutate({ _id: deletedAnnouncement._id, version }),
    'companies.update': () => owner.companies.update.mutate({ _id: company._id, name: 'A', version }),
    'companies.remove': () => owner.companies.remove.mutate({ _id: company._id, version }),
    'companies.restore': () => owner.companies.restore.mutate({ _id: deletedCompany._id, version }),
    'membershipPlans.update': () =>
      owner.membershipPlans.update.mutate({ _id: membershipPlan._id, name: 'A', version }),
    'membershipPlans.remove': () => owner.membershipPlans.remove.mutate({ _id: membershipPlan._id, version }),
    'membershipPlans.restore': () => owner.membershipPlans.restore.mutate({ _id: deletedPlan._id, version }),
    'products.update': () => owner.products.update.mutate({ _id: product._id, name: 'A', version }),
    'products.remove': () => owner.products.remove.mutate({ _id: product._id, version }),
    'products.restore': () => owner.products.restore.mutate({ _id: deletedProduct._id, version }),
    'vouchers.update': () => owner.vouchers.update.mutate({ _id: voucher._id, value: 5, version }),
    'vouchers.remove': () => owner.vouchers.remove.mutate({ _id: voucher._id, version }),
    'vouchers.restore': () => owner.vouchers.restore.mutate({ _id: deletedVoucher._id, version }),
    'contacts.update': () => owner.contacts.update.mutate({ _id: contact._id, name: 'A', version }),
    'contacts.remove': () => owner.contacts.remove.mutate({ _id: contact._id, version }),
    'contacts.restore': () => owner.contacts.restore.mutate({ _id: deletedContact._id, version }),
    'contacts.merge': () => owner.contacts.merge.mutate({ _id: contact._id, user_id: member.id, version }),
    'savedAnswers.update': () => owner.savedAnswers.update.mutate({ _id: answer._id, title: 'A', version }),
    'savedAnswers.remove': () => owner.savedAnswers.remove.mutate({ _id: answer._id, version }),
    'savedAnswers.restore': () => owner.savedAnswers.restore.mutate({ _id: deletedAnswer._id, version }),
    'amenities.remove': () => owner.amenities.remove.mutate({ _id: amenity._id, version }),
    'resources.removeSeat': () => owner.resources.removeSeat.mutate({ _id: area.items![0]!._id, version }),
    'content.remove': () => owner.content.remove.mutate({ _id: faq._id, version }),
    'amenities.restore': () => owner.amenities.restore.mutate({ _id: deletedAmenity._id, version }),
    'resources.restoreSeat': () => owner.resources.restoreSeat.mutate({ _id: deletedSeat._id, version }),
    'content.update': () => owner.content.update.mutate({ _id: faq._id, name: 'A', version }),
    'content.restore': () => owner.content.restore.mutate({ _id: deletedFaq._id, version }),
    'content.publishDraft': () => owner.content.publishDraft.mutate({ _id: faq._id, version }),
    'content.discardDraft': () => owner.content.discardDraft.mutate({ _id: faq._id, version }),
    'content.restoreVersion': () =>
      owner.content.restoreVersion.mutate({ _id: faq._id, version_id: published.items[0]!._id, version }),
    'wording.update': () => owner.wording.update.mutate({ language: 'de', text: 'Bookings', own: 'A', version }),
    'operator.update': () => owner.operator.update.mutate({ bank_name: 'A', version }),
    'accounting.updateSettings': () =>
      owner.accounting.updateSettings.mutate({
        bank_account_id: uuidOf('account 090'),
        sales_code: '200',
        tax_type: 'OUTPUT2',
        push_from: null,
        version,
      }),
    'settings.update': () =>
      owner.settings.update.mutate({ section: 'business', values: { PRIVACY_URL: 'https://example.org' }, version }),
    'keys.update': () => owner.keys.update.mutate({ _id: key._id, name: 'B', version }),
    'directories.update': () => owner.directories.update.mutate({ _id: directory._id, name: 'B', version }),
    'identity.update': () => owner.identity.update.mutate({ _id: provider._id, name: 'B', version }),
    'roles.requireFactor': () => owner.roles.requireFactor.mutate({ _id: role._id, factor_from: null, version }),
    'webhooks.update': () => owner.webhooks.update.mutate({ _id: webhook._id, active: false, version }),
    'plans.update': () => owner.plans.update.mutate({ _id: plan._id, name: 'A', version }),
    'roles.update': () => owner.roles.update.mutate({ _id: role._id, name: 'A', version }),
    'members.update': () =>
      owner.members.update.mutate({ user_id: member.id, space_id: world.spaceId, active: false, version }),
    'team.update': () => owner.team.update.mutate({ user_id: world.staff.id, active: false, version }),
    'users.updateCustomer': () => owner.users.updateCustomer.mutate({ _id: member.id, company_name: 'B', version }),
    'users.update': () => procedures(app, member).users.update.mutate({ _id: member.id, ...profile, version }),
  };
  const versioned = declared.filter(([, { inputs }]) => inputs.some((input) => fieldsOf(input).includes('version')));
  // The service checks the input of resources.update with the schema of its type.
  const paths = [...versioned.map(([path]) => path), 'resources.update'];
  expect(Object.keys(edits).sort(), 'a case for each procedure with a version').toEqual(paths.sort());
  for (const [path, edit] of Object.entries(edits)) {
    const outcomes = await Promise.allSettled(Array.from({ length: RUNS }, edit));
    for (const outcome of outcomes)
      expect(outcome, path).toMatchObject({ reason: { message: 'Somebody else has changed this meanwhile' } });
  }
});

it('six calls can switch places on or off at once', async () => {
  const owner = procedures(app, world.owner);
  for (const active of [false, true]) {
    const switches = Array.from({ length: RUNS }, (_, index) =>
      index % 2 === 0
        ? owner.spaces.update.mutate({ _id: world.otherSpaceId, active })
        : owner.resources.update.mutate({ _id: world.officeId, active }),
    );
    await Promise.all(switches);
  }
});

it('a query on the pool is refused inside a transaction, and allowed afterwards', async () => {
  let later: Promise<unknown> = Promise.resolve();
  const begun = performance.now();
  await expect(inTransaction(app.services, () => app.knex('users').first('id'))).rejects.toThrow(
    /pass the transaction/,
  );
  await expect(inTransaction(app.services, () => inTransaction(app.services, () => Promise.resolve()))).rejects.toThrow(
    /pass the transaction/,
  );
  expect(performance.now() - begun).toBeLessThan(SECOND);
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  await inTransaction(app.services, () => {
    later = ended.then(() => app.knex('users').first('id'));
    return Promise.resolve();
  });
  end();
  expect(await later).toBeDefined();
});
