/** The file with the data of a person has all that is theirs, and nothing of others. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { dataSchemaDocument, personalData } from '#app/server/privacy-document.ts';
import { readFileSync } from 'node:fs';
import { viewsOf } from '#domains/privacy/server/export/views.ts';
import type { PersonalTable } from '#server/personal.ts';
import { personalWays } from '#server/personal-rows.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { addPerson } from '../helpers/world.ts';
import { MARKS, made, makePerson } from '../surface/person.ts';
import { dataOf } from './files.ts';

useApp();
beforeAll(async () => {
  await makePerson();
  await app.deliver();
});

/** What belongs to the member: their profile, what they have written, and what others have written about them. */
const OWN = [
  ...['account', 'name', 'employer', 'home', 'portrait', 'title', 'remark', 'reason', 'swap', 'decision', 'series'],
  ...['repeated', 'guest', 'note', 'credit', 'withdrawal', 'signature', 'key'],
  // What staff have written about a tour that they asked for.
  ...['call', 'reply', 'full'],
].map((what) => `qzmark${what}`);

const marksIn = (text: string) => new Set(text.toLowerCase().match(MARKS) ?? []);

describe('the file of a person', () => {
  it('has each of their texts, and none of other people', async () => {
    const { json } = await dataOf(app, world.member);
    const found = marksIn(json);
    expect([...found].sort()).toEqual([...OWN, '7700900987'].sort());
    expect(made.size).toBeGreaterThan(OWN.length + 10);
    const others = await app.knex('users').whereNot('id', world.member.id).whereNot('email', '').pluck('email');
    const guests = ['qzmarkguest@example.org'];
    expect(others.filter((email) => !guests.includes(email) && json.includes(email))).toEqual([]);
  });

  it('has what was kept of an address before it had an account', async () => {
    const asker = await addPerson(app.knex, 'Member', [], 'qzmarkenquirymail@example.org');
    const { json, contents } = await dataOf(app, asker);
    expect([...marksIn(json)].sort()).toEqual(
      [
        '7700900987',
        ...['company', 'mail', 'name'].map((what) => `qzmarkenquiry${what}`),
        'qzmarkfriend',
        'qzmarkquestion',
      ].sort(),
    );
    expect(contents.data.Enquiries).toHaveLength(1);
  });

  it('never has a secret, a hash, or anything of Stripe', async () => {
    const { json } = await dataOf(app, world.member);
    const hidden = personalData.flatMap(({ tables }) =>
      Object.entries(tables).flatMap(([table, { personal = {} }]) =>
        Object.keys(personal)
          .filter((column) => ['secret', 'payment'].includes(personal[column]!))
          .map((column) => ({ table, column })),
      ),
    );
    expect(hidden.length).toBeGreaterThan(15);
    for (const { table, column } of hidden) {
      const values = await app.knex(table).whereNotNull(column).pluck(column);
      const long = values.map(String).filter((value) => value.length > 4);
      expect(
        long.filter((value) => json.includes(value)),
        `${table}.${column}`,
      ).toEqual([]);
    }
  });

  it('names authors as staff, and matches its schema, which is in it and in the documentation', async () => {
    const { json, contents, files } = await dataOf(app, world.otherMember);
    expect(json).not.toContain(world.owner.email);
    expect(files.get('data.schema.json')!.toString()).toBe(dataSchemaDocument());
    expect(readFileSync('docs/privacy-data.schema.json', 'utf8')).toBe(dataSchemaDocument());
    const check = new Ajv2020({ strict: false, validateFormats: false }).compile(
      JSON.parse(dataSchemaDocument()) as object,
    );
    expect(check(contents), JSON.stringify(check.errors)).toBe(true);
    const [full] = await app.knex('person_exports').where({ user_id: world.member.id, state: 'ready' });
    expect(full).toBeDefined();
  });

  it('has the invoices as PDFs, and the pictures', async () => {
    await app.knex('person_exports').update({ created_at: new Date(0) });
    const { names, files, contents } = await dataOf(app, world.member);
    const invoices = names.filter((name) => name.startsWith('invoices/'));
    expect(invoices.length).toBeGreaterThan(0);
    for (const name of invoices) expect(files.get(name)!.subarray(0, 5).toString()).toBe('%PDF-');
    const own = await app.knex('invoices').where('user_id', world.member.id).pluck('invoice_id');
    expect(invoices).toEqual(expect.arrayContaining(own.map((number) => `invoices/${number}.pdf`)));
    const pictures = names.filter((name) => name.startsWith('pictures/'));
    expect(pictures).toHaveLength(1);
    expect(files.get(pictures[0]!)!.subarray(0, 3).toString('latin1')).toBe('\xff\xd8\xff');
    expect(contents.data['Notes of staff']).toMatchObject([{ 'Written by': 'staff', Text: 'Qzmarknote' }]);
    expect(JSON.stringify(contents.data.Bookings)).toContain('"Booked by":"you"');
  });

  it('is a file with empty lists for a person without anything', async () => {
    const newcomer = await addPerson(app.knex, 'Member');
    const { contents, names } = await dataOf(app, newcomer);
    const filled = Object.entries(contents.data).filter(([, rows]) => rows.length > 0);
    expect(filled.map(([title]) => title).sort()).toEqual(['Account', 'Files with your data']);
    expect(names).toEqual(['data.json', 'data.schema.json']);
  });
});

describe('the declarations', () => {
  const tables = Object.assign({}, ...personalData.map((of) => of.tables)) as Record<string, PersonalTable>;

  it('show all rows of people, or say why not', () => {
    const nobody = { id: null, emails: [] };
    const silent = Object.entries(tables).filter(
      ([name, { shown, unshown }]) =>
        personalWays(app.knex, tables, name, nobody).length > 0 && (shown === undefined) === (unshown === undefined),
    );
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('leave out personal columns for a reason only', () => {
    const left = Object.entries(tables).flatMap(([name, { shown, personal = {} }]) =>
      Object.entries(personal)
        .filter(
          ([column, kind]) =>
            shown && !['secret', 'payment'].includes(kind) && !shown.some(({ columns }) => columns[column]),
        )
        .map(([column]) => `${name}.${column}`),
    );
    expect(left.sort()).toEqual(
      [
        // The files themselves are in the ZIP, and invoices as PDFs.
        ...['attachments.original', 'attachments.thumb_location', 'invoices.snapshot'],
        // Copies of what stands elsewhere in the file.
        ...['charges.billed', 'charges.change', 'companies.live_name', 'contacts.live_email', 'refunds.billed'],
        // The name of staff, and how mail programs know a message.
        ...['enquiry_messages.author', 'enquiry_messages.message_id'],
      ].sort(),
    );
  });

  it('give each view a title of its own, and each column a name of its own', () => {
    const views = viewsOf(tables);
    expect(new Set(views.map(({ title }) => title)).size).toBe(views.length);
    for (const { title, columns } of views)
      expect(new Set(Object.values(columns)).size, title).toBe(Object.keys(columns).length);
    expect(() =>
      viewsOf({ keys: { personal: { hash: 'secret' }, shown: [{ title: 'Keys', columns: { hash: 'Hash' } }] } }),
    ).toThrow('keys.hash is secret');
  });
});
