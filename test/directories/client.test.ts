/** The service as SCIMMY knows the protocol, which a client of it uses: what it writes, reads, filters and changes is the same here. */
import * as fc from 'fast-check';
import SCIMMY from 'scimmy';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../helpers/stage.ts';
import { type Body, PATCH, type System, addDirectory } from './stage.ts';

const { Messages, Schemas, Types } = SCIMMY;

useApp();

const DOMAIN = 'acme.example';
let acme: System;
let people: Body[];
beforeAll(async () => {
  acme = await addDirectory({ owned_domains: [DOMAIN] });
  const names = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Adam Ant', 'Edith Clarke'];
  people = await Promise.all(
    names.map(async (formatted, index) => {
      const [givenName = '', familyName = ''] = formatted.split(' ');
      const schemas = [Schemas.User.id] as [typeof Schemas.User.id];
      const userName = `${givenName}.${familyName}@${DOMAIN}`;
      const person = { schemas, userName, name: { formatted, givenName, familyName }, active: index % 2 === 0 };
      const externalId = index < 3 ? { externalId: String(index) } : {};
      const sent = new Schemas.User({ ...person, ...externalId }, 'in');
      const { status, body } = await acme.send('POST', '/Users', { body: sent });
      expect(status).toBe(201);
      return body;
    }),
  );
});

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
/** What an answer is once SCIMMY has read it. */
const readUser = (body: Body) => plain(new Schemas.User(body, 'out'));

it('answers with people, groups, lists and refusals that the client reads as they are', async () => {
  for (const person of people) expect(readUser(person)).toEqual(person);
  const group = await acme.group('Engines', [people[0]!.id, people[1]!.id]);
  expect(plain(new Schemas.Group(group, 'out'))).toEqual(group);
  const { body: member } = await acme.send('GET', `/Users/${people[0]!.id}`);
  expect(readUser(member)).toEqual(member);
  const { body: list } = await acme.send('GET', '/Users?count=100');
  expect(plain(new Messages.ListResponse(list as never))).toEqual(list);
  const { body: refusal } = await acme.send('GET', '/Users/0');
  // It throws what it reads.
  const { status, detail } = refusal;
  const thrown = expect.objectContaining({ name: 'SCIMError', status, message: detail });
  expect(() => new Messages.ErrorResponse(refusal as never)).toThrow(thrown);
  await acme.send('DELETE', `/Groups/${group.id}`);
});

// SCIMMY compares with capitals, and this service without, as its schemas say: so the words have those of the values.
const NAMES = ['userName', 'displayName', 'name.givenName', 'name.familyName', 'externalId'];
const WORDS = ['Ada', 'Hopper', 'Ada Lovelace', 'Ada.Lovelace@', '.', '1', 'ith', 'nobody', '@acme.example'];
const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew'];
const comparison = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...OPERATORS), fc.constantFrom(...WORDS))
  .map(([name, operator, word]) => `${name} ${operator} "${word}"`);
const condition = fc.oneof(
  comparison,
  fc.constantFrom('active eq true', 'active eq false', 'externalId pr', 'name.givenName pr', 'emails.value co "ada"'),
);
const filters = fc.oneof(
  condition,
  fc.tuple(condition, fc.constantFrom('and', 'or'), condition).map((parts) => parts.join(' ')),
  fc.tuple(condition, condition, condition).map(([one, two, three]) => `${one} and (${two} or ${three})`),
  condition.map((one) => `not (${one})`),
);

it('finds what the filter of the client finds', async () => {
  const { body: all } = await acme.send('GET', '/Users?count=100');
  const idsOf = (found: Body[]) => found.map(({ id }) => id).toSorted();
  const found = async (filter: string) => idsOf(await acme.find(filter));
  const expected = (filter: string) => idsOf(new Types.Filter(filter).match(all.Resources));
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      expect(await found(filter)).toEqual(expected(filter));
    }),
    { numRuns: 150 },
  );
});

/** Without what follows from other attributes: an account has one name, which each change of a name changes. */
const ownParts = ({
  meta: _meta,
  displayName: _displayName,
  name: { formatted: _formatted, ...name },
  ...others
}: Body) => ({
  ...others,
  name,
});

describe('a change', () => {
  it.each([
    ['an attribute', { op: 'replace', path: 'displayName', value: 'Countess' }],
    ['a part of one', { op: 'replace', path: 'name.givenName', value: 'Augusta' }],
    ['several attributes without a path', { op: 'replace', value: { active: false, displayName: 'Countess' } }],
    ['an attribute that is added', { op: 'add', path: 'externalId', value: 'x7' }],
    ['attributes that are added without a path', { op: 'add', value: { externalId: 'x8' } }],
    ['an attribute that is removed', { op: 'remove', path: 'externalId' }],
    [
      'a name as a whole',
      { op: 'replace', path: 'name', value: { formatted: 'A K', givenName: 'A', familyName: 'K' } },
    ],
    ['one of several addresses', { op: 'replace', path: 'emails[type eq "work"].value', value: 'new@acme.example' }],
  ])('of %s is what the client expects', async (_name, operation) => {
    const before = await acme.user(`changed${Math.random()}@${DOMAIN}`, {
      externalId: 'x1',
      displayName: 'Ada Lovelace',
      name: { formatted: 'Ada Lovelace', givenName: 'Ada', familyName: 'Lovelace' },
    });
    const patch = new Messages.PatchOp({ schemas: [PATCH], Operations: [operation as never] });
    const expected = plain(await patch.apply(new Schemas.User(before, 'out'))) as Body;
    const { status, body } = await acme.send('PATCH', `/Users/${before.id}`, { body: patch });
    expect(status).toBe(200);
    expect(ownParts(body)).toEqual(ownParts(expected));
    expect(body.meta.version).not.toBe(before.meta.version);
  });
});
