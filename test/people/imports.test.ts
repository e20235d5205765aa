/** Imports of files: what is checked, written, found again, mailed and taken back, and by whom. */
import { describe, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import type { ImportKind } from '#domains/imports/kinds.ts';
import { billDue } from '#domains/memberships/server/billing/bill.ts';
import { addDays, toLocal } from '#shared/time.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { textRows, workbookOf } from '../helpers/workbooks.ts';
import { type Person, addPerson, roomBooking, slot } from '../helpers/world.ts';

useApp();

const refused = (httpStatus: number, message?: string) => ({ data: { httpStatus }, ...(message && { message }) });
const imports = (person: Person = world.owner) => procedures(app, person).imports;
const file = (kind: ImportKind, lines: string[]) => ({ space_id: world.spaceId, kind, csv: `${lines.join('\n')}\n` });
const check = (kind: ImportKind, lines: string[]) => imports().check.mutate(file(kind, lines));
/** Goes on until all lines are done, as a call ends after some seconds. */
async function run(kind: ImportKind, lines: string[], more: { mails?: boolean; _id?: string } = {}) {
  const given = { ...file(kind, lines), ...more };
  let done = await imports().run.mutate(given);
  while (done.status === 'running') done = await imports().run.mutate({ ...given, _id: done._id });
  return done;
}
/** Goes on until all records are taken back, in the same way. */
async function undo(_id: string) {
  let undone = await imports().undo.mutate({ _id });
  while (undone.status === 'undoing') undone = await imports().undo.mutate({ _id });
  return undone;
}
const detail = (_id: string) => imports().get.query({ _id });

const TABLES = ['users', 'user_spaces', 'companies', 'bookings', 'claims', 'activities', 'outbox', 'imports'] as const;

async function countRows() {
  const counts: Record<string, number> = {};
  for (const table of [...TABLES, 'imported_records', 'import_problems'] as const) {
    const [row] = await app.knex(table).count<{ total: string }[]>({ total: '*' });
    counts[table] = Number(row?.total);
  }
  return counts;
}

let count = 0;
const next = (prefix: string) => `${prefix}${(count += 1)}`;
const address = () => `${next('imported')}@example.org`;

const entryOf = (email: string) =>
  app
    .knex('user_spaces')
    .join('users', 'users.id', 'user_spaces.user_id')
    .where({ email, space_id: world.spaceId })
    .first('user_id', 'pending', 'invited_name');
const companyNamed = (name: string) => app.knex('companies').where({ name, status: true }).first();
const bookingsOf = (name: string) => app.knex('bookings').where('customer_name', name).select('*');

let day = 20;
/** Ten to twelve o'clock on a day that no other test books. */
function period(): [from: string, to: string] {
  day += 1;
  const { from, to } = slot(day);
  return [from, to];
}

describe('a check', () => {
  it('counts the lines, names what is wrong by line and column, and writes nothing', async () => {
    await app.settle();
    const before = await countRows();
    const email = address();
    expect(
      await check('people', [
        'ID,E-Mail,Full name,Plan',
        `1,${email},Ada Lovelace,Gold`,
        '2,nonsense,Ben,Gold',
        '3,,Eve,Gold',
      ]),
    ).toEqual({
      total: 3,
      done: 3,
      added: 1,
      changed: 0,
      same: 0,
      refused: 2,
      ignored: ['Plan'],
      preview: [
        [
          ['ID', '1'],
          ['E-Mail', email],
          ['Full name', 'Ada Lovelace'],
        ],
        [
          ['ID', '2'],
          ['E-Mail', 'nonsense'],
          ['Full name', 'Ben'],
        ],
        [
          ['ID', '3'],
          ['Full name', 'Eve'],
        ],
      ].map((cells, index) => ({ line: index + 2, cells: cells.map(([heading, text]) => ({ heading, text })) })),
      problems: [
        { line: 3, heading: 'E-Mail', message: 'Please enter valid email' },
        { line: 4, heading: 'E-Mail', message: 'Please enter member email' },
      ],
    });
    const [from, to] = period();
    expect(
      await check('bookings', ['Resource,From,To,Name', `Boardroom,${from},${to},Ada`, `Attic,${from},${to},Ada`]),
    ).toMatchObject({
      added: 1,
      problems: [{ line: 3, heading: 'Resource', message: 'There is no resource “Attic” in this workspace' }],
    });
    expect(await check('companies', ['Name;VAT', 'Engines;GB1'])).toMatchObject({
      problems: [{ line: 2, heading: 'VAT', message: 'Please enter a valid VAT number, such as GB980780684' }],
    });
    expect(await countRows()).toEqual(before);
  });

  it('finds two lines for one room at the same time, as the import does', async () => {
    const [from, to] = period();
    const lines = ['Resource,From,To,Name', `Boardroom,${from},${to},Ada`, `Boardroom,${from},${to},Ben`];
    const problems = [{ line: 3, heading: '', message: 'This Resource is already booked' }];
    expect(await check('bookings', lines)).toMatchObject({ added: 1, refused: 1, problems });
    const { _id } = await run('bookings', lines);
    expect(await detail(_id)).toMatchObject({ added: 1, refused: 1, problems });
  });

  it('refuses a file that cannot be read, at the file', async () => {
    await expect(check('people', ['Name', 'Ada'])).rejects.toMatchObject({
      ...refused(400, 'The file needs a column “Email”. Its first line is “Name”'),
    });
  });
});

it('a check tells nothing of accounts that are not of the workspace', async () => {
  const elsewhere = await addPerson(app.knex, 'Member', [world.otherSpaceId]);
  const problemsOf = async (kind: ImportKind, heading: string, cells: string) => {
    const answers = await Promise.all(
      [elsewhere.email, address()].map(async (email) => check(kind, [heading, `${email},${cells}`])),
    );
    return answers.map(({ added, problems }) => ({ added, messages: problems.map(({ message }) => message) }));
  };
  const first = addDays(toLocal(new Date()).day, 40);
  const plan = { space_id: world.spaceId, name: next('Club '), price: 50 };
  await procedures(app, world.owner).membershipPlans.create.mutate(plan);
  for (const [kind, heading, cells] of [
    ['people', 'Email,Name', 'Ada'],
    ['credits', 'Email,Amount', '5'],
    ['memberships', 'Email,Plan,First day', `${plan.name},${first}`],
    ['bookings', 'Email,Resource,From,To', `Boardroom,${period().join(',')}`],
  ] as const) {
    const [known, unknown] = await problemsOf(kind, heading, cells);
    expect(known, kind).toEqual(unknown);
  }
});

describe('people', () => {
  it('become invited members, whom staff can invite by mail later', async () => {
    const [ada, known] = [address(), await addPerson(app.knex, 'Member', [world.spaceId])];
    const done = await run('people', ['Email,First name,Last name', `${ada},Ada,Lovelace`, `${known.email},Ben,`]);
    expect(done).toMatchObject({ status: 'done', total: 2, added: 1, refused: 1 });
    expect((await detail(done._id)).problems).toEqual([{ line: 3, heading: 'Email', message: 'Email already exists' }]);
    expect(await entryOf(ada)).toMatchObject({ pending: true, invited_name: 'Ada Lovelace' });
    expect(await app.mails(ada)).toEqual([]);
    const { user_id } = (await entryOf(ada))!;
    await procedures(app, world.owner).members.resendInvitation.mutate({ user_id, space_id: world.spaceId });
    expect(await app.mails(ada)).toHaveLength(1);
  });

  it('get their invitation when mails are chosen', async () => {
    const ada = address();
    await run('people', ['Email', ada], { mails: true });
    expect(await app.mails(ada)).toHaveLength(1);
  });

  it('get no more invitations than one account may send in a day', async () => {
    app.services.limits.reset();
    const emails = Array.from({ length: 210 }, address);
    const done = await run('people', ['Email', ...emails], { mails: true });
    expect(done).toMatchObject({ status: 'done', added: 200, refused: 10 });
    expect((await detail(done._id)).problems[0]).toMatchObject({
      message: 'You have sent too many mails today, please try again tomorrow',
    });
    app.services.limits.reset();
    expect(await run('people', ['Email', ...emails], { mails: true })).toMatchObject({ added: 10, same: 200 });
    app.services.limits.reset();
  });

  it('are found by their external id: a line that has changed renames who has not accepted yet', async () => {
    const [ada, ben] = [address(), address()];
    const [a, b] = [next('id'), next('id')];
    const lines = (nameOfAda: string) => ['Id,Email,Name', `${a},${ada},${nameOfAda}`, `${b},${ben},Ben`];
    await run('people', lines('Ada'));
    expect(await run('people', lines('Ada'))).toMatchObject({ added: 0, changed: 0, same: 2, refused: 0 });
    expect(await run('people', lines('Ada King'))).toMatchObject({ changed: 1, same: 1 });
    expect(await entryOf(ada)).toMatchObject({ invited_name: 'Ada King' });
    const { user_id } = (await entryOf(ada))!;
    await procedures(app, world.owner).members.update.mutate({ user_id, space_id: world.spaceId, active: false });
    const late = await run('people', lines('Ada Queen'));
    expect(late).toMatchObject({ changed: 0, same: 1, refused: 1 });
    expect((await detail(late._id)).problems).toEqual([
      { line: 2, heading: '', message: 'Somebody else has changed this meanwhile' },
    ]);
  });
});

describe('companies', () => {
  it('are found by their name, and change only while nobody has changed them here', async () => {
    const name = next('Engines ');
    const lines = (more: string) => ['Name,Address', `${name},${more}`];
    await run('companies', lines('1 Dorset Street'));
    expect(await run('companies', lines('1 Dorset Street'))).toMatchObject({ same: 1 });
    expect(await run('companies', lines('2 Dorset Street'))).toMatchObject({ changed: 1 });
    const { id } = (await companyNamed(name))!;
    await procedures(app, world.owner).companies.update.mutate({ _id: id, address: 'Here' });
    expect(await run('companies', lines('3 Dorset Street'))).toMatchObject({ refused: 1 });
    expect(await companyNamed(name)).toMatchObject({ address: 'Here' });
  });

  it('are refused where one has the name already, and in the line that repeats one', async () => {
    const name = next('Engines ');
    await procedures(app, world.owner).companies.create.mutate({ space_id: world.spaceId, name });
    const other = next('Engines ');
    const done = await run('companies', ['Name', name, other, other.toUpperCase()]);
    expect(done).toMatchObject({ added: 1, refused: 2 });
    expect((await detail(done._id)).problems).toEqual([
      { line: 2, heading: 'Name', message: 'This company exists already' },
      { line: 4, heading: '', message: 'Line 3 is the same record' },
    ]);
  });
});

describe('bookings', () => {
  const HEAD = 'Id,Resource,From,To,Name,Email,Type,Title';

  it('are confirmed on account, with an invoice and without mails', async () => {
    const [from, to] = period();
    const [name, email, invited] = [next('Customer '), address(), address()];
    await run('people', ['Email', invited]);
    const lines = [
      `${next('id')},boardroom,${from},${to},${name},${email},,Board`,
      `${next('id')},Loft,${from.slice(0, 10)},${to.slice(0, 10)},,${invited},Dedicated Desk,`,
    ];
    expect(await run('bookings', [HEAD, ...lines])).toMatchObject({ added: 2, refused: 0 });
    const [booking] = await bookingsOf(name);
    expect(booking).toMatchObject({ payment_status: 'completed', title: 'Board', type: 'meeting_room' });
    expect(await app.knex('bookings').where('customer_email', invited).first()).toMatchObject({
      type: 'dedicated_desk',
    });
    expect(await app.mails(email)).toEqual([]);
    expect(await app.mails(invited)).toEqual([]);
    expect(await app.knex('invoices').where('booking_id', booking!.id)).toHaveLength(1);
    expect(await run('bookings', [HEAD, ...lines])).toMatchObject({ added: 0, same: 2 });
    expect(await bookingsOf(name)).toHaveLength(1);
  });

  it('cause the mails of a booking when these are chosen', async () => {
    const [from, to] = period();
    const email = address();
    await run('bookings', [HEAD, `${next('id')},Boardroom,${from},${to},Ada,${email},,`], { mails: true });
    const subjects = (await app.mails(email)).map(({ subject }) => subject).sort();
    expect(subjects).toEqual([expect.stringContaining('Invoice'), expect.stringContaining('is confirmed')]);
  });

  it('have times in the order of the file, and no other', async () => {
    const [from, to] = period();
    const british = (at: string) =>
      `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)} ${Number(at.slice(11, 13))}:00`;
    const lines = ['Resource,From,To,Name', `Boardroom,${british(from)},${british(to)},${next('Ada')}`];
    const given = { ...file('bookings', lines), dates: 'dmy' as const };
    expect(await check('bookings', lines)).toMatchObject({ added: 0, refused: 1 });
    expect(await imports().check.mutate(given)).toMatchObject({ added: 1, refused: 0 });
  });

  it('are refused where the place is taken, in the past, and after a change of the line', async () => {
    const [from, to] = period();
    await procedures(app, world.owner).bookings.create.mutate({
      ...roomBooking(world, { from, to }),
      type: 'meeting_room',
      name: 'Somebody',
      payment: 'account',
    });
    const past = slot(-2);
    const [a, b, c] = [next('id'), next('id'), next('id')];
    const free = period();
    const lines = [
      `${a},Boardroom,${from},${to},Ada,,,`,
      `${b},Boardroom,${past.from},${past.to},Ada,,,`,
      `${c},Boardroom,${free[0]},${free[1]},Ada,,,`,
    ];
    const done = await run('bookings', [HEAD, ...lines]);
    expect(done).toMatchObject({ added: 1, refused: 2 });
    const { problems } = await detail(done._id);
    expect(problems.map(({ line, message }) => [line, message])).toEqual([
      [2, 'This Resource is already booked'],
      [3, expect.any(String)],
    ]);
    const moved = await run('bookings', [HEAD, `${c},Boardroom,${from},${to},Ada,,,`]);
    expect((await detail(moved._id)).problems).toMatchObject([
      { message: 'This booking was imported with other values. Please change it here' },
    ]);
  });
});

describe('our own export of bookings', () => {
  /** With the lines of a customer. */
  const exported = async (name: string) => {
    const url = `${app.address}/api/v1/bookings/export?space_id=${world.spaceId}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${world.owner.token}` } });
    const [head, ...lines] = (await response.text()).split('\r\n');
    return [head, ...lines.filter((line) => line.includes(name))].join('\r\n');
  };

  it('is read: what is confirmed and to come is new where it is not booked yet, and the rest is named', async () => {
    const [from, to] = period();
    const name = next('=Customer ');
    const lines = ['Resource,From,To,Name,People', `Boardroom,${from},${to},${name},1`, `Loft,${from},${to},${name},2`];
    const { _id } = await run('bookings', lines);
    const csv = await exported(name);
    await undo(_id);
    const checked = await imports().check.mutate({ space_id: world.spaceId, kind: 'bookings', csv });
    expect(checked).toMatchObject({ total: 2, added: 2, refused: 0 });
    expect(checked.ignored).not.toContain('Billed To');
    expect(checked.problems.filter(({ message }) => message.includes('name or the address'))).toEqual([]);
    const again = await exported(name);
    const canceled = await imports().check.mutate({ space_id: world.spaceId, kind: 'bookings', csv: again });
    expect(
      canceled.problems.filter(({ message }) => message === 'This booking is not confirmed: Canceled').length,
    ).toBe(again.split('\n').filter((line) => line.includes(',Canceled,')).length);
    const other = { space_id: world.otherSpaceId, kind: 'bookings' as const, csv };
    expect((await imports().check.mutate(other)).problems).toContainEqual(
      expect.objectContaining({ message: expect.stringMatching(/^This booking is of /) as string }),
    );
    let done = await imports().run.mutate({ space_id: world.spaceId, kind: 'bookings', csv });
    while (done.status === 'running')
      done = await imports().run.mutate({ space_id: world.spaceId, kind: 'bookings', csv, _id: done._id });
    const stored = (await bookingsOf(name)).filter(({ active }) => active);
    expect(stored.map(({ type, capacity }) => [type, capacity]).sort()).toEqual([
      ['flexi_desk', 2],
      ['meeting_room', 1],
    ]);
    await undo(done._id);
  });
});

describe('a workbook', () => {
  it('is read as the text of a file, by staff of the workspace', async () => {
    const rows = textRows(['Email', 'Name'], ['šárka@example.org', 'Šárka'], ['sarka@example.org', 'Šárka Křížová']);
    const xlsx = workbookOf(rows).toString('base64');
    const { csv } = await imports().readWorkbook.mutate({ space_id: world.spaceId, xlsx });
    const checked = await imports().check.mutate({ space_id: world.spaceId, kind: 'people', csv });
    expect(checked).toMatchObject({ added: 1, refused: 1, problems: [{ line: 2, heading: 'Email' }] });
    expect(checked.preview[1]?.cells).toContainEqual({ heading: 'Name', text: 'Šárka Křížová' });
    const other = imports(world.otherStaff).readWorkbook.mutate({ space_id: world.spaceId, xlsx });
    await expect(other).rejects.toMatchObject(refused(403));
    const member = imports(world.member).readWorkbook.mutate({ space_id: world.spaceId, xlsx });
    await expect(member).rejects.toMatchObject(refused(403));
    for (const bad of ['', 'no base64!', 'a'.repeat(900_001)])
      await expect(imports().readWorkbook.mutate({ space_id: world.spaceId, xlsx: bad })).rejects.toMatchObject(
        refused(400),
      );
    const damaged = Buffer.from('PK\u0003\u0004 and nothing').toString('base64');
    await expect(imports().readWorkbook.mutate({ space_id: world.spaceId, xlsx: damaged })).rejects.toMatchObject(
      refused(400, 'This workbook cannot be read. Please save it as CSV'),
    );
  });
});

describe('memberships', () => {
  const membershipsOf = (owner: object) =>
    app.knex('memberships').where(owner).select<{ id: string; booking_id: string | null }[]>('*');
  const from = toLocal(new Date(), 'Europe/London').day;

  /** A plan with an office, and another one without a place. */
  async function offer() {
    const { membershipPlans } = procedures(app, world.owner);
    const office = next('Office ');
    const body = { space_id: world.spaceId, type: 'private_office', name: office, price: 100, capacity: 4 };
    await app.call('POST', '/resources', { token: world.owner.token, body });
    const [studio, club] = [next('Studio '), next('Club ')];
    const space_id = world.spaceId;
    await membershipPlans.create.mutate({ space_id, name: studio, price: 640, type: 'private_office' });
    await membershipPlans.create.mutate({ space_id, name: club, price: 50 });
    return { office, studio, club };
  }

  it('begin as staff begin them, once, and are billed from their first day on', async () => {
    const { office, studio, club } = await offer();
    const person = await addPerson(app.knex, 'Member', [world.spaceId]);
    const company = next('Engines ');
    const { companies } = procedures(app, world.owner);
    const { _id: company_id } = await companies.create.mutate({
      space_id: world.spaceId,
      name: company,
      payment: 'account',
    });
    const stranger = await addPerson(app.knex, 'Member', []);
    const lines = [
      '_id,Member Email,Company Name,Plan,Resource,Start Date,Price',
      `${next('m')},${person.email},,${studio.toUpperCase()},${office},${from},600`,
      `${next('m')},,${company},${club},,${from},`,
      `${next('m')},${person.email},,${studio},${office},${from},`,
      `${next('m')},${person.email},,Nothing,,${from},`,
      `${next('m')},${stranger.email},,${club},,${from},`,
      `${next('m')},${person.email},,${studio},,${from},`,
      `${next('m')},${person.email},,${club},,2020-01-01,`,
    ];
    const problems = [
      [4, 'Resource'],
      [5, 'Plan'],
      [6, 'Member Email'],
      [7, 'Resource'],
      [8, 'Start Date'],
    ];
    await app.settle();
    const checked = await check('memberships', lines);
    expect(checked).toMatchObject({ added: 2, refused: 5 });
    expect(await membershipsOf({ user_id: person.id })).toEqual([]);
    const done = await run('memberships', lines);
    expect(done).toMatchObject({ added: 2, refused: 5 });
    const found = (await detail(done._id)).problems.map(({ line, heading }) => [line, heading]);
    expect(found).toEqual(problems);
    expect(await run('memberships', lines)).toMatchObject({ added: 0, same: 2 });
    const [membership] = await membershipsOf({ user_id: person.id });
    expect(await membershipsOf({ company_id })).toHaveLength(1);
    await billDue(momentOf(app.services));
    const { invoices, price } = await procedures(app, world.owner).memberships.get.query({ _id: membership!.id });
    expect([invoices.length, price]).toEqual([1, 600]);
    await app.deliver();
    expect((await app.mails(person.email)).filter(({ subject }) => subject.includes('begins on'))).toEqual([]);
    expect(await undo(done._id)).toMatchObject({ status: 'undone', kept: 2 });
  });

  it('end when their line says, and the place can be taken from the next day on', async () => {
    const { office, studio, club } = await offer();
    const add = () => addPerson(app.knex, 'Member', [world.spaceId]);
    const [one, early, other] = [await add(), await add(), await add()];
    const [end, next] = [addDays(from, 40), addDays(from, 41)];
    const lines = [
      'Member Email,Plan,Resource,Start Date,End Date',
      `${one.email},${studio},${office},${from},${end}`,
      `${early.email},${studio},${office},${end},`,
      `${other.email},${studio},${office},${next},`,
      `${one.email},${club},,${next},${from}`,
    ];
    expect(await check('memberships', lines)).toMatchObject({ added: 2, refused: 2 });
    const { _id } = await run('memberships', lines);
    const { problems } = await detail(_id);
    expect(problems.map(({ line, heading }) => [line, heading])).toEqual([
      [3, 'Resource'],
      [5, 'End Date'],
    ]);
    expect(await membershipsOf({ user_id: one.id })).toMatchObject([{ from_day: from, end_day: end, next_on: from }]);
    expect(await membershipsOf({ user_id: other.id })).toMatchObject([{ from_day: next, end_day: null }]);
    expect(await undo(_id)).toMatchObject({ status: 'undone', kept: 0 });
  });

  it('leave the place closed for a later membership when they are taken back', async () => {
    const { office, studio } = await offer();
    const [one, other] = [
      await addPerson(app.knex, 'Member', [world.spaceId]),
      await addPerson(app.knex, 'Member', [world.spaceId]),
    ];
    const heading = 'Email,Plan,Place,First day,Last day';
    const [end, next] = [addDays(from, 50), addDays(from, 51)];
    const { _id } = await run('memberships', [heading, `${one.email},${studio},${office},${addDays(from, 40)},${end}`]);
    await run('memberships', [heading, `${other.email},${studio},${office},${next},`]);
    expect(await undo(_id)).toMatchObject({ status: 'undone', kept: 0 });
    const unit = () => app.knex('units as u').join('resources as r', 'r.id', 'u.resource_id').where('r.name', office);
    expect(await unit().pluck('u.bookable_before')).toEqual([next]);
  });

  it('stay when they were changed since, whatever the activity feed says of them', async () => {
    const { club } = await offer();
    const [one, other] = [
      await addPerson(app.knex, 'Member', [world.spaceId]),
      await addPerson(app.knex, 'Member', [world.spaceId]),
    ];
    const later = addDays(from, 40);
    const lines = ['Email,Plan,First day', `${one.email},${club},${later}`, `${other.email},${club},${later}`];
    const { _id } = await run('memberships', lines);
    const [kept] = await membershipsOf({ user_id: one.id });
    const [undone] = await membershipsOf({ user_id: other.id });
    const price = { _id: kept!.id, from: later.slice(0, 7), price: 60 };
    await procedures(app, world.owner).memberships.changePrice.mutate(price);
    const activities = (model_id: string) => app.knex('activities').where({ model: 'Membership', model_id });
    await activities(kept!.id).delete();
    const [begun] = await activities(undone!.id).select('*');
    const { id: _own, said, ...again } = begun!;
    await app.knex('activities').insert({ ...again, said: JSON.stringify(said) });
    expect(await undo(_id)).toMatchObject({ status: 'undone', kept: 1 });
    expect(await membershipsOf({ user_id: one.id })).toHaveLength(1);
    expect(await membershipsOf({ user_id: other.id })).toEqual([]);
  });

  it('stay when their price was changed since', async () => {
    const { club } = await offer();
    const person = await addPerson(app.knex, 'Member', [world.spaceId]);
    const later = addDays(from, 40);
    const { _id } = await run('memberships', ['Email,Plan,First day', `${person.email},${club},${later}`]);
    const [membership] = await membershipsOf({ user_id: person.id });
    const price = { _id: membership!.id, from: later.slice(0, 7), price: 60 };
    await procedures(app, world.owner).memberships.changePrice.mutate(price);
    expect(await undo(_id)).toMatchObject({ status: 'undone', kept: 1 });
    expect(await membershipsOf({ user_id: person.id })).toHaveLength(1);
  });

  it('are taken back with their places while nothing of them is billed or changed', async () => {
    const { office, studio, club } = await offer();
    const [one, other] = [
      await addPerson(app.knex, 'Member', [world.spaceId]),
      await addPerson(app.knex, 'Member', [world.spaceId]),
    ];
    const later = addDays(from, 40);
    const lines = [
      'Email,Plan,Place,First day',
      `${one.email},${studio},${office},${later}`,
      `${other.email},${club},,${later}`,
    ];
    const { _id } = await run('memberships', lines, { mails: true });
    const [membership] = await membershipsOf({ user_id: other.id });
    await procedures(app, other).memberships.accept.mutate({ _id: membership!.id, name: 'Ada' });
    const booking_id = (await membershipsOf({ user_id: one.id }))[0]!.booking_id!;
    await app.deliver();
    expect((await app.mails(one.email)).some(({ subject }) => subject.includes('begins on'))).toBe(true);
    expect(await undo(_id)).toMatchObject({ status: 'undone', kept: 1 });
    expect(await membershipsOf({ user_id: one.id })).toEqual([]);
    expect(await app.knex('bookings').where('id', booking_id).first('active')).toMatchObject({ active: false });
    expect(await app.knex('claims').where('booking_id', booking_id)).toEqual([]);
    expect(await run('memberships', lines)).toMatchObject({ added: 1, same: 1 });
  });
});

describe('credits', () => {
  const creditsOf = (owner: object) =>
    app.knex('credits').where(owner).orderBy('id').select('type', 'amount', 'balance');

  it('are granted to members and companies, in hours or days, once', async () => {
    const person = await addPerson(app.knex, 'Member', [world.spaceId]);
    const name = next('Engines ');
    const { _id: company_id } = await procedures(app, world.owner).companies.create.mutate({
      space_id: world.spaceId,
      name,
    });
    const stranger = await addPerson(app.knex, 'Member', []);
    const lines = [
      'Id,Email,Company,Type,Hours,Valid until',
      `${next('credit ')},${person.email},,,1.5,2040-12-31`,
      `${next('credit ')},,${name.toUpperCase()},Flexi Desk,3,`,
      `${next('credit ')},${person.email},,Flexi Desk,1.5,`,
      `${next('credit ')},${person.email},,Parking,1,`,
      `${next('credit ')},${stranger.email},,,1,`,
      `${next('credit ')},,Nobody,,1,`,
    ];
    const done = await run('credits', lines);
    expect(done).toMatchObject({ added: 2, refused: 4 });
    expect((await detail(done._id)).problems.map(({ line, heading }) => [line, heading])).toEqual([
      [4, 'Hours'],
      [5, 'Type'],
      [6, 'Email'],
      [7, 'Company'],
    ]);
    expect(await run('credits', lines)).toMatchObject({ added: 0, same: 2, refused: 4 });
    expect(await creditsOf({ user_id: person.id })).toEqual([{ type: 'meeting_room', amount: 90, balance: 90 }]);
    expect(await creditsOf({ company_id })).toEqual([{ type: 'flexi_desk', amount: 3, balance: 3 }]);
  });

  it('are taken back if nothing of them was used', async () => {
    const [one, other] = [
      await addPerson(app.knex, 'Member', [world.spaceId]),
      await addPerson(app.knex, 'Member', [world.spaceId]),
    ];
    const { _id } = await run('credits', ['Email,Hours', `${one.email},2`, `${other.email},2`]);
    const [credit] = await app.knex('credits').where('user_id', other.id);
    const { withdraw } = procedures(app, world.owner).credits;
    await withdraw.mutate({ _id: credit!.id, amount: 30, note: 'Used by hand' });
    expect(await undo(_id)).toMatchObject({ status: 'undone', kept: 1 });
    expect(await creditsOf({ user_id: one.id })).toMatchObject([{ balance: 0 }]);
    expect(await creditsOf({ user_id: other.id })).toMatchObject([{ balance: 90 }]);
    expect(await run('credits', ['Email,Hours', `${one.email},2`])).toMatchObject({ added: 1 });
  });
});

describe('an undo', () => {
  it('takes people, companies and bookings back, and a new import makes them again', async () => {
    const [email, name, customer] = [address(), next('Engines '), next('Customer ')];
    const [from, to] = period();
    const files: [ImportKind, string[]][] = [
      ['people', ['Email', email]],
      ['companies', ['Name', name]],
      ['bookings', ['Resource,From,To,Name', `Boardroom,${from},${to},${customer}`]],
    ];
    for (const [kind, lines] of files) {
      const { _id } = await run(kind, lines);
      expect(await undo(_id)).toMatchObject({ status: 'undone', kept: 0 });
      expect(await run(kind, lines)).toMatchObject({ added: 1 });
    }
    expect((await bookingsOf(customer)).map(({ active }) => active).sort()).toEqual([false, true]);
    expect(await app.knex('companies').where({ name })).toHaveLength(2);
  });

  it('mails a cancellation only if the import has mailed the booking', async () => {
    for (const [mails, subjects] of [
      [true, 3],
      [false, 0],
    ] as const) {
      const email = address();
      const [from, to] = period();
      const lines = ['Resource,From,To,Name,Email', `Boardroom,${from},${to},Ada,${email}`];
      const { _id } = await run('bookings', lines, { mails });
      await app.mails(email);
      expect(await undo(_id)).toMatchObject({ status: 'undone', kept: 0 });
      expect(await app.mails(email)).toHaveLength(subjects);
    }
  });

  it('leaves and names what was used or changed since, and tries that again', async () => {
    const [email, name, customer] = [address(), next('Engines '), next('Customer ')];
    const [from, to] = period();
    const ofPeople = await run('people', ['Email', email, address()]);
    const ofCompanies = await run('companies', ['Name', name]);
    const ofBookings = await run('bookings', ['Resource,From,To,Name', `Boardroom,${from},${to},${customer}`]);
    const { companies, bookings } = procedures(app, world.owner);
    const { user_id } = (await entryOf(email))!;
    await app.knex('users').where('id', user_id).update({ verified_at: new Date() });
    await app.knex('user_spaces').where({ user_id }).update({ pending: false, version: 1 });
    const { id } = (await companyNamed(name))!;
    await companies.setPerson.mutate({ _id: id, user_id, role: 'member' });
    const [booking] = await bookingsOf(customer);
    const later = slot(day, 14);
    await bookings.reschedule.mutate({ _id: booking!.id, ...later });
    expect(await undo(ofPeople._id)).toMatchObject({ status: 'undone', kept: 1 });
    expect((await detail(ofPeople._id)).left).toEqual([
      { line: 2, external_id: email, message: 'This has been changed here since it was imported' },
    ]);
    expect(await undo(ofCompanies._id)).toMatchObject({ kept: 1 });
    expect((await detail(ofCompanies._id)).left).toMatchObject([
      { message: 'This company has people, or bookings on its account' },
    ]);
    expect(await undo(ofBookings._id)).toMatchObject({ kept: 1 });
    expect(await bookingsOf(customer)).toMatchObject([{ active: true }]);
    await companies.removePerson.mutate({ _id: id, user_id });
    expect(await undo(ofCompanies._id)).toMatchObject({ status: 'undone', kept: 0 });
    expect(await companyNamed(name)).toBeUndefined();
  });
});

describe('an import', () => {
  it('goes on with the same file where it has stopped, and with no other', async () => {
    const emails = Array.from({ length: 120 }, address);
    const input = file('people', ['Email', ...emails]);
    const { _id } = await imports().run.mutate(input);
    // As if the process had ended after the first batch.
    await app.knex('imports').where('id', _id).update({ status: 'running', done: 100, added: 100, ended_at: null });
    const other = file('people', ['Email', address()]);
    await expect(imports().run.mutate({ ...other, _id })).rejects.toMatchObject(
      refused(400, 'Please choose the same file'),
    );
    expect(await imports().run.mutate({ ...input, _id })).toMatchObject({
      status: 'done',
      done: 120,
      added: 100,
      same: 20,
    });
    expect(await imports().run.mutate({ ...input, _id })).toMatchObject({ status: 'done', done: 120 });
    await undo(_id);
    await expect(imports().run.mutate({ ...input, _id })).rejects.toMatchObject(
      refused(409, 'This import was taken back'),
    );
  });

  it('counts each line once when two calls go on with it at once', async () => {
    const lines = ['Email', ...Array.from({ length: 250 }, address)];
    const { _id } = await run('people', lines);
    await app.knex('imports').where('id', _id).update({ status: 'running', done: 100, added: 100, ended_at: null });
    await Promise.all([1, 2].map(() => run('people', lines, { _id })));
    expect(await detail(_id)).toMatchObject({ status: 'done', done: 250, added: 100, same: 150, refused: 0 });
    await Promise.all([1, 2].map(() => undo(_id)));
    expect(await detail(_id)).toMatchObject({ status: 'undone', kept: 0 });
    expect(await app.knex('imported_records').where('import_id', _id)).toEqual([]);
  });

  it('makes each record once when it is started twice at once', async () => {
    const emails = Array.from({ length: 30 }, address);
    const both = await Promise.allSettled([run('people', ['Email', ...emails]), run('people', ['Email', ...emails])]);
    const added = both.map((each) => (each.status === 'fulfilled' ? each.value.added : 0));
    expect(added[0]! + added[1]!).toBe(30);
    expect(await app.knex('imported_records').whereIn('external_id', emails)).toHaveLength(30);
  });

  it('belongs to the staff of its workspace who edit members, and bookings need the rights of bookings', async () => {
    const { _id } = await run('people', ['Email', address()]);
    const input = file('people', ['Email', address()]);
    for (const person of [world.otherStaff, world.member]) {
      await expect(imports(person).run.mutate(input)).rejects.toMatchObject(refused(403));
      await expect(imports(person).check.mutate(input)).rejects.toMatchObject(refused(403));
      await expect(imports(person).list.query({ space_id: world.spaceId })).rejects.toMatchObject(refused(403));
    }
    await expect(imports(world.otherStaff).get.query({ _id })).rejects.toMatchObject(refused(404));
    await expect(imports(world.otherStaff).undo.mutate({ _id })).rejects.toMatchObject(refused(404));
    await expect(
      imports(world.otherStaff).run.mutate({ ...input, space_id: world.otherSpaceId, _id }),
    ).rejects.toMatchObject(refused(404));
    expect((await imports(world.staff).list.query({ space_id: world.spaceId })).items[0]).toMatchObject({ _id });
    expect(await detail(_id)).toMatchObject({ status: 'done', added: 1 });
  });
});
