/** Companies: who keeps them, who belongs to them, what their admins read, and what their people may book. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { SpaceRules } from '#domains/workspaces/use-rules.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type Person, addPerson, roomBooking, slot } from '../helpers/world.ts';

useApp();

const owner = () => procedures(app, world.owner);
const refused = (httpStatus: number, message?: string) => ({ data: { httpStatus }, ...(message && { message }) });

let count = 0;
const add = (more: object = {}) => {
  count += 1;
  return owner().companies.create.mutate({ space_id: world.spaceId, name: `Engines ${count}`, ...more });
};

let ada: Person;
let ben: Person;
beforeEach(async () => {
  [ada, ben] = [
    await addPerson(app.knex, 'Member', [world.spaceId]),
    await addPerson(app.knex, 'Member', [world.spaceId]),
  ];
  await owner().spaces.update.mutate({ _id: world.spaceId, use_rules: null });
});

describe('the admin of a company', () => {
  it('who is blocked in its workspace changes nobody, and reads on', async () => {
    const { _id } = await add();
    const { setPerson, removePerson, people } = procedures(app, ada).companies;
    for (const [{ id: user_id }, role] of [
      [ada, 'admin'],
      [ben, 'member'],
    ] as const)
      await owner().companies.setPerson.mutate({ _id, user_id, role });
    await app.knex('user_spaces').where('user_id', ada.id).update({ active: false });
    await expect(setPerson.mutate({ _id, user_id: ben.id, role: 'admin' })).rejects.toMatchObject(refused(403));
    await expect(removePerson.mutate({ _id, user_id: ben.id })).rejects.toMatchObject(refused(403));
    expect((await people.query({ _id })).find(({ user_id }) => user_id === ben.id)).toMatchObject({ role: 'member' });
    expect(await procedures(app, ada).companies.get.query({ _id })).toMatchObject({ can_edit: false });
  });

  it('does not learn who is a member of the workspace', async () => {
    const { _id } = await add();
    await owner().companies.setPerson.mutate({ _id, user_id: ada.id, role: 'admin' });
    const stranger = await addPerson(app.knex, 'Member', []);
    const answers = await Promise.all(
      [ben.id, stranger.id, '999999'].map((user_id) =>
        procedures(app, ada)
          .companies.setPerson.mutate({ _id, user_id, role: 'member' })
          .then(String, (error: Error) => error.message),
      ),
    );
    expect(new Set(answers)).toEqual(new Set(['Please ask the staff to add somebody to your company']));
  });
});

describe('a company', () => {
  it('has a name of its own in its workspace, and a VAT number whose check digit is right', async () => {
    const first = await add({ vat_number: 'gb 980 7806 84', billing_email: 'Bills@Example.org' });
    expect(first).toMatchObject({ vat_number: 'GB980780684', billing_email: 'bills@example.org' });
    await expect(add({ name: first.name.toUpperCase() })).rejects.toMatchObject(
      refused(409, 'This company exists already'),
    );
    const message = 'Please enter a valid VAT number, such as GB980780684';
    for (const vat_number of ['GB980780685', 'nonsense', 'DE136695975'])
      await expect(add({ vat_number })).rejects.toMatchObject(refused(400, message));
    for (const vat_number of ['X', 'soon', '12 <b>3456</b>', '=1+23456'])
      await expect(owner().companies.update.mutate({ _id: first._id, vat_number })).rejects.toMatchObject(
        refused(400, 'Please enter a VAT or tax number, such as GB980780684 or 12-3456789'),
      );
    expect(await owner().companies.update.mutate({ _id: first._id, vat_number: '' })).toMatchObject({ vat_number: '' });
  });

  it.each(['974760673MVA', 'NO974760673', 'NO 974 760 673 MVA'])('has the Norwegian number %s', async (vat_number) => {
    expect(await add({ vat_number })).toMatchObject({ vat_number: 'NO974760673MVA' });
    const wrong = vat_number.replace('3', '4');
    await expect(add({ vat_number: wrong })).rejects.toMatchObject(
      refused(400, 'Please enter a valid VAT number, such as GB980780684'),
    );
  });

  it.each(['27AAPFU0939F1ZV', 'AE100123456700003', 'T7000012050002', '12-3456789', '123456789 RT 0001', '53012345D'])(
    'has the number %s of another country as it is written there',
    async (vat_number) => {
      expect(await add({ vat_number })).toMatchObject({ vat_number });
    },
  );

  it('has members of its workspace, each once', async () => {
    const { _id, name } = await add();
    const set = (user_id: string, role: 'admin' | 'member') =>
      owner().companies.setPerson.mutate({ _id, user_id, role });
    await set(ada.id, 'member');
    expect(await set(ada.id, 'admin')).toEqual([expect.objectContaining({ user_id: ada.id, role: 'admin' })]);
    expect(await set(ben.id, 'member')).toHaveLength(2);
    const stranger = await addPerson(app.knex, 'Member', []);
    await expect(set(stranger.id, 'member')).rejects.toMatchObject(refused(400));
    const listed = await owner().companies.list.query({ space_id: world.spaceId, text: name });
    expect(listed.items.filter((each) => each._id === _id)).toEqual([expect.objectContaining({ people: 2 })]);
    const gone = { _id, user_id: ben.id };
    expect(await owner().companies.removePerson.mutate(gone)).toHaveLength(1);
    await expect(owner().companies.removePerson.mutate(gone)).rejects.toMatchObject(refused(404));
  });

  it('is managed by its admins, who add nobody', async () => {
    const { _id } = await add({ payment: 'account', limit: 500 });
    await owner().companies.setPerson.mutate({ _id, user_id: ada.id, role: 'admin' });
    await owner().companies.setPerson.mutate({ _id, user_id: ben.id, role: 'member' });
    const { companies } = procedures(app, ada);
    expect(await companies.get.query({ _id })).toMatchObject({
      limit: 500,
      balance: 0,
      can_edit: true,
      can_add: false,
    });
    const ofBen = { _id, user_id: ben.id };
    const limited = await companies.setPerson.mutate({ ...ofBen, role: 'member', limit: 50 });
    expect(limited).toContainEqual(expect.objectContaining({ user_id: ben.id, limit: 50 }));
    const stranger = await addPerson(app.knex, 'Member', [world.spaceId]);
    const adding = companies.setPerson.mutate({ _id, user_id: stranger.id, role: 'member' });
    await expect(adding).rejects.toMatchObject(refused(403, 'Please ask the staff to add somebody to your company'));
    for (const person of [ben, world.otherStaff]) {
      const other = procedures(app, person).companies;
      await expect(other.setPerson.mutate({ ...ofBen, role: 'admin' })).rejects.toMatchObject(refused(404));
      await expect(other.removePerson.mutate(ofBen)).rejects.toMatchObject(refused(404));
    }
    expect(await companies.removePerson.mutate(ofBen)).toHaveLength(1);
    expect(await procedures(app, world.owner).companies.get.query({ _id })).toMatchObject({ can_add: true });
  });

  it('shows its people to its admins, and to its members only itself', async () => {
    const { _id, name } = await add();
    for (const [person, role] of [
      [ada, 'admin'],
      [ben, 'member'],
    ] as const)
      await owner().companies.setPerson.mutate({ _id, user_id: person.id, role });
    expect(await procedures(app, ada).companies.own.query()).toEqual([
      expect.objectContaining({ name, role: 'admin' }),
    ]);
    expect(await procedures(app, ben).companies.own.query()).toEqual([
      expect.objectContaining({ name, role: 'member' }),
    ]);
    const people = await procedures(app, ada).companies.people.query({ _id });
    expect(people.map(({ email }) => email).sort()).toEqual([ada.email, ben.email].sort());
    for (const person of [ben, world.member, world.otherStaff]) {
      await expect(procedures(app, person).companies.people.query({ _id })).rejects.toMatchObject(refused(404));
      await expect(procedures(app, person).companies.get.query({ _id })).rejects.toMatchObject(refused(404));
    }
    expect(await procedures(app, world.member).companies.own.query()).toEqual([]);
    await owner().companies.remove.mutate({ _id });
    expect(await procedures(app, ada).companies.own.query()).toEqual([]);
  });
});

describe('a room for the people of a company', () => {
  const setRules = (use_rules: Partial<SpaceRules>) =>
    owner().spaces.update.mutate({ _id: world.spaceId, use_rules: use_rules as never });
  const book = (person: Person, day: number) =>
    app.call<Booked>('POST', '/bookings', { token: person.token, body: roomBooking(world, slot(day)) });
  const search = async (person: Person, day: number) => {
    const filter = { space_id: world.spaceId, type: 'meeting_room' as const, capacity: 2, ...slot(day) };
    return (await procedures(app, person).availability.search.query(filter)).items.length;
  };

  it('is found and booked by them and by staff, and by nobody else', async () => {
    const [mine, other] = [await add(), await add()];
    await owner().companies.setPerson.mutate({ _id: mine._id, user_id: ada.id, role: 'member' });
    await owner().companies.setPerson.mutate({ _id: other._id, user_id: ben.id, role: 'admin' });
    await setRules({ who: 'companies', companies: [mine._id] });
    expect(await search(ada, 20)).toBeGreaterThan(0);
    expect((await book(ada, 20)).meta.success).toBe(true);
    const message = 'Only the people of some companies book this. Please contact us';
    await expect(search(ben, 21)).rejects.toMatchObject(refused(400, message));
    for (const person of [ben, world.member])
      expect((await book(person, 21)).meta).toMatchObject({ status: 400, message });
    const forMember = { ...roomBooking(world, slot(22)), assignedUser: ben.email, members: [ben.id] };
    const byStaff = await app.call('POST', '/bookings', { token: world.staff.token, body: forMember });
    expect(byStaff.meta.success).toBe(true);
    // Who has left the company, or whose company was deleted, books no more.
    await owner().companies.removePerson.mutate({ _id: mine._id, user_id: ada.id });
    expect((await book(ada, 23)).meta).toMatchObject({ status: 400, message });
    await owner().companies.setPerson.mutate({ _id: mine._id, user_id: ada.id, role: 'member' });
    await owner().companies.remove.mutate({ _id: mine._id });
    expect((await book(ada, 24)).meta).toMatchObject({ status: 400, message });
  });

  it('may be one room of the workspace, and is for nobody without a company', async () => {
    await setRules({ resources: { [world.roomId]: { who: 'companies', companies: [] } } });
    expect((await book(ada, 25)).meta.status).toBe(400);
    await expect(setRules({ companies: ['x'] })).rejects.toMatchObject(refused(400));
  });
});
