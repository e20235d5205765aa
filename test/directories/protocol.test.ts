/** SCIM 2.0 as RFC 7643 and RFC 7644 say it: people, groups, filters, pages, versions and refusals. */
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../helpers/stage.ts';
import { type System, addDirectory, domainOf } from './stage.ts';

useApp();

let acme: System;
let domain: string;
beforeAll(async () => {
  acme = await addDirectory();
  domain = domainOf(acme);
});

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

describe('a person', () => {
  it('is created, read, replaced, changed and deleted', async () => {
    const created = await acme.addUser(`Ada@${domain}`, {
      externalId: '701984',
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      emails: [{ value: `ada@${domain}`, type: 'work', primary: true }],
    });
    expect(created.status).toBe(201);
    const { id, meta } = created.body;
    expect(created.headers.get('content-type')).toBe('application/scim+json');
    expect(created.headers.get('location')).toBe(meta.location);
    expect(created.headers.get('etag')).toBe(meta.version);
    expect(created.body).toMatchObject({
      schemas: [USER],
      externalId: '701984',
      userName: `Ada@${domain}`,
      displayName: 'Ada Lovelace',
      name: { formatted: 'Ada Lovelace', givenName: 'Ada', familyName: 'Lovelace' },
      emails: [{ value: `ada@${domain}`, type: 'work', primary: true }],
      active: true,
      groups: [],
      meta: { resourceType: 'User' },
    });
    expect(meta.location).toMatch(new RegExp(`/scim/v2/Users/${id}$`));
    expect((await acme.send('GET', `/Users/${id}`)).body).toEqual(created.body);
    const put = { userName: `ada@${domain}`, displayName: 'Countess Lovelace', active: true };
    const replaced = await acme.put(id, put);
    expect(replaced.body).toMatchObject({ displayName: 'Countess Lovelace', userName: `ada@${domain}`, active: true });
    expect(replaced.body.externalId).toBeUndefined();
    expect(replaced.body.meta.version).not.toBe(meta.version);
    const changed = await acme.patch(
      `/Users/${id}`,
      { op: 'add', path: 'externalId', value: '1' },
      { op: 'replace', path: `${USER}:name.familyName`, value: 'King' },
    );
    expect(changed).toMatchObject({ status: 200, body: { externalId: '1', name: { familyName: 'King' } } });
    expect((await acme.patch(`/Users/${id}`, { op: 'remove', path: 'externalId' })).body.externalId).toBeUndefined();
    const deleted = await acme.send('DELETE', `/Users/${id}`);
    expect([deleted.status, deleted.body]).toEqual([204, null]);
    for (const method of ['GET', 'DELETE']) expect((await acme.send(method, `/Users/${id}`)).status).toBe(404);
  });

  it('keeps the same name when the same is sent again', async () => {
    const body = {
      userName: `twice@${domain}`,
      displayName: 'Twice T.',
      name: { formatted: 'Twice Told', givenName: 'Twice', familyName: 'Told' },
    };
    const { id } = await acme.user(body.userName, body);
    for (let times = 0; times < 3; times += 1)
      expect((await acme.put(id, body)).body).toMatchObject({ displayName: 'Twice T.', name: { givenName: 'Twice' } });
  });

  it('is created once for a name, whatever its capitals', async () => {
    await acme.user(`once@${domain}`);
    const again = await acme.addUser(`ONCE@${domain}`);
    expect(again).toMatchObject({ status: 409, body: { schemas: [ERROR], status: '409', scimType: 'uniqueness' } });
    const other = await acme.addUser('other-name', { emails: [{ value: `once@${domain}` }] });
    expect(other).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
  });

  it.each([
    ['no userName', { userName: undefined }, 'invalidValue'],
    ['a userName that is a number', { userName: 5 }, 'invalidValue'],
    ['a long name', { displayName: 'x'.repeat(101) }, 'invalidValue'],
    ['active that is no boolean', { active: 'perhaps' }, 'invalidValue'],
    ['no schemas', { schemas: [] }, 'invalidSyntax'],
    ['a name that is a text', { name: 'Ada' }, 'invalidSyntax'],
    ['an address that is none', { emails: [{ value: 'nobody' }] }, 'invalidValue'],
    ['too many addresses', { emails: Array.from({ length: 21 }, () => ({ value: 'a@b.example' })) }, 'tooMany'],
  ])('with %s is refused', async (_name, more, scimType) => {
    const answer = await acme.addUser(`bad@${domain}`, more);
    expect(answer).toMatchObject({ status: 400, body: { schemas: [ERROR], scimType } });
    expect(await acme.find(`userName eq "bad@${domain}"`)).toEqual([]);
  });

  it('has attributes that are asked for', async () => {
    const { id } = await acme.user(`some@${domain}`, { externalId: '9' });
    const only = await acme.send('GET', `/Users/${id}?attributes=userName,emails.value`);
    expect(Object.keys(only.body).toSorted()).toEqual(['emails', 'id', 'schemas', 'userName']);
    const without = await acme.send('GET', `/Users/${id}?excludedAttributes=emails,id`);
    expect(Object.keys(without.body)).toContain('id');
    expect(Object.keys(without.body)).not.toContain('emails');
  });

  it('is not sent again to whoever has the version', async () => {
    const { id, meta } = await acme.user(`cached@${domain}`);
    const headers = { 'if-none-match': meta.version };
    expect((await acme.send('GET', `/Users/${id}`, { headers })).status).toBe(304);
  });
});

describe('a list', () => {
  let list: System;
  beforeAll(async () => {
    list = await addDirectory();
    for (const [index, name] of ['anna', 'bob', 'carl', 'dora', 'eva'].entries())
      await list.user(`${name}@${domainOf(list)}`, {
        externalId: `x-${index}`,
        displayName: name.toUpperCase(),
        active: name !== 'eva',
        name: { familyName: index > 2 ? 'Late' : 'Early' },
      });
  });
  const names = async (filter: string) => (await list.find(filter)).map(({ userName }) => userName.split('@')[0]);

  it('has pages that begin with 1', async () => {
    const all = await list.send('GET', '/Users');
    expect(all.body).toMatchObject({ schemas: [LIST], totalResults: 5, startIndex: 1, itemsPerPage: 5 });
    const page = await list.send('GET', '/Users?startIndex=4&count=10');
    expect(page.body).toMatchObject({ totalResults: 5, startIndex: 4, itemsPerPage: 2 });
    const none = await list.send('GET', '/Users?count=0&startIndex=-4');
    expect(none.body).toMatchObject({ totalResults: 5, startIndex: 1, itemsPerPage: 0, Resources: [] });
    expect((await list.send('GET', '/Users?count=nonsense')).body.itemsPerPage).toBe(5);
  });

  it.each([
    ['userName sw "an"', ['anna']],
    ['displayName eq "BOB" or externalId eq "x-2"', ['bob', 'carl']],
    ['name.familyName eq "Late" and active eq true', ['dora']],
    ['active eq false', ['eva']],
    ['active eq "False"', ['eva']],
    ['not (name.familyName eq "Early")', ['dora', 'eva']],
    ['externalId pr and displayName co "AR"', ['carl']],
    ['emails[type eq "work" and value co "dora"]', ['dora']],
    ['emails.value ew "nothing.example"', []],
    ['externalId eq "X-2"', []],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "EVA"', ['eva']],
    ['meta.lastModified gt "2020-01-01T00:00:00Z" and userName sw "b"', ['bob']],
    ['meta.created lt "2020-01-01T00:00:00Z"', []],
    ['displayName ne "BOB" and displayName ne "EVA" and displayName ne "ANNA"', ['carl', 'dora']],
    ['id eq "no number"', []],
    ['userName co "%"', []],
    ['userName co "_nna"', []],
  ])('is filtered by %s', async (filter, expected) => {
    expect(await names(filter)).toEqual(expected);
  });

  it.each([
    'userName',
    'userName eq',
    'userName eq anna',
    'password eq "x"',
    'token_hash pr',
    'constructor eq "x"',
    '__proto__ pr',
    'active gt true',
    'active eq "perhaps"',
    'meta.created eq "never"',
    'userName eq 5',
    '(userName pr',
    'emails[emails[value eq "x"]]',
    `${'not ('.repeat(40)}userName pr${')'.repeat(40)}`,
    `userName eq "${'x'.repeat(1000)}"`,
    'userName eq "a"; DROP TABLE users',
  ])('refuses the filter %s', async (filter) => {
    const answer = await list.send('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect(answer).toMatchObject({ status: 400, body: { schemas: [ERROR], scimType: 'invalidFilter' } });
  });
});

describe('a group', () => {
  it('is created, read, found, replaced, changed and deleted', async () => {
    const [one, two, three] = [
      await acme.user(`one@${domain}`),
      await acme.user(`two@${domain}`),
      await acme.user(`three@${domain}`),
    ];
    const created = await acme.addGroup('Engineers', [one.id, two.id], { externalId: 'g-1' });
    expect(created).toMatchObject({
      status: 201,
      body: { schemas: [GROUP], displayName: 'Engineers', externalId: 'g-1', meta: { resourceType: 'Group' } },
    });
    const { id } = created.body;
    const members = async () => {
      const { body } = await acme.send('GET', `/Groups/${id}`);
      return body.members!.map(({ value }) => value);
    };
    expect(await members()).toEqual([one.id, two.id]);
    expect((await acme.send('GET', `/Users/${one.id}`)).body.groups).toMatchObject([
      { value: id, display: 'Engineers' },
    ]);
    const patched = await acme.patch(
      `/Groups/${id}`,
      { op: 'add', path: 'members', value: [{ value: three.id }] },
      { op: 'remove', path: `members[value eq "${one.id}"]` },
    );
    expect([patched.status, patched.body]).toEqual([204, null]);
    expect(await members()).toEqual([two.id, three.id]);
    const asked = await acme.send('PATCH', `/Groups/${id}?attributes=displayName`, {
      body: {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', value: { displayName: 'Builders' } }],
      },
    });
    expect(asked).toMatchObject({ status: 200, body: { displayName: 'Builders' } });
    const put = { schemas: [GROUP], displayName: 'Builders', members: [{ value: one.id }] };
    expect((await acme.send('PUT', `/Groups/${id}`, { body: put })).body).toMatchObject({
      members: [{ value: one.id }],
    });
    expect((await acme.find(`displayName eq "Builders"`, '/Groups')).map((each) => each.id)).toEqual([id]);
    expect(await acme.find(`id eq "${id}" and members eq "${one.id}"`, '/Groups')).toHaveLength(1);
    expect(await acme.find(`members[value eq "${two.id}"]`, '/Groups')).toEqual([]);
    await acme.patch(`/Groups/${id}`, { op: 'remove', path: 'members' });
    expect(await members()).toEqual([]);
    expect((await acme.send('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await acme.send('GET', `/Groups/${id}`)).status).toBe(404);
  });

  it('has a name of its own', async () => {
    await acme.group('Unique');
    expect(await acme.addGroup('unique')).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    const { id } = await acme.group('Renamed');
    const renamed = await acme.patch(`/Groups/${id}`, { op: 'replace', path: 'displayName', value: 'Unique' });
    expect(renamed).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    expect((await acme.send('GET', `/Groups/${id}`)).body.displayName).toBe('Renamed');
  });

  it('is listed without its members on request, as many as other resources', async () => {
    const { body } = await acme.send('GET', '/Groups?excludedAttributes=members');
    expect(body.Resources.every((group) => group.members === undefined)).toBe(true);
    const whole = await acme.send('GET', '/Groups');
    expect(whole.body.Resources.every((group) => Array.isArray(group.members))).toBe(true);
  });

  it('loses somebody who is deleted, and has another version then', async () => {
    const person = await acme.user(`leaver@${domain}`);
    const { id, meta } = await acme.group('With leaver', [person.id]);
    await acme.send('DELETE', `/Users/${person.id}`);
    const { body } = await acme.send('GET', `/Groups/${id}`);
    expect(body.members).toEqual([]);
    expect(body.meta.version).not.toBe(meta.version);
  });
});

describe('a version', () => {
  it('that is old refuses a change of a person and of a group, and changes nothing', async () => {
    const person = await acme.user(`versions@${domain}`, { displayName: 'First' });
    const group = await acme.group('Versions');
    const held = { 'if-match': person.meta.version };
    const put = (displayName: string) => acme.put(person.id, { userName: person.userName, displayName }, held);
    expect((await put('Second')).status).toBe(200);
    expect((await put('Third')).status).toBe(412);
    expect((await acme.send('DELETE', `/Users/${person.id}`, { headers: held })).status).toBe(412);
    expect((await acme.send('GET', `/Users/${person.id}`)).body.displayName).toBe('Second');
    const rename = (displayName: string) => {
      const body = { schemas: [GROUP], displayName };
      return acme.send('PUT', `/Groups/${group.id}`, { body, headers: { 'if-match': group.meta.version } });
    };
    expect((await rename('Versions 2')).status).toBe(200);
    expect((await rename('Versions 3')).status).toBe(412);
    const removal = await acme.send('DELETE', `/Groups/${group.id}`, { headers: { 'if-match': group.meta.version } });
    expect(removal.status).toBe(412);
    expect((await acme.send('DELETE', `/Groups/${group.id}`, { headers: { 'if-match': '*' } })).status).toBe(204);
  });
});

describe('what the service says of itself', () => {
  it('is its abilities, kinds of resources and schemas', async () => {
    const config = await acme.send('GET', '/ServiceProviderConfig');
    expect(config.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      sort: { supported: false },
      etag: { supported: true },
      changePassword: { supported: false },
    });
    const types = await acme.send('GET', '/ResourceTypes');
    expect(types.body.Resources.map(({ id }) => id)).toEqual(['User', 'Group']);
    expect((await acme.send('GET', '/ResourceTypes/User')).body).toMatchObject({ endpoint: '/Users', schema: USER });
    const schemas = await acme.send('GET', '/Schemas');
    expect(schemas.body.Resources.map(({ id }) => id)).toEqual([USER, GROUP]);
    expect((await acme.send('GET', `/Schemas/${USER}`)).body.id).toBe(USER);
    expect((await acme.send('GET', '/Schemas/other')).status).toBe(404);
    expect((await acme.send('GET', '/Schemas?filter=id%20pr')).status).toBe(403);
  });

  it('names every attribute that a person and a group have', async () => {
    const { body } = await acme.send('GET', '/Schemas');
    const common = ['schemas', 'id', 'externalId', 'meta'];
    const known = body.Resources.map((schema) => {
      const { attributes } = schema as unknown as { attributes: { name: string }[] };
      return [...common, ...attributes.map(({ name }) => name)];
    });
    const person = await acme.user(`schema@${domain}`, { externalId: 's' });
    const group = await acme.group('Schema');
    expect(Object.keys(person).filter((name) => !known[0]!.includes(name))).toEqual([]);
    expect(Object.keys(group).filter((name) => !known[1]!.includes(name))).toEqual([]);
  });

  it('does not have bulk calls, and knows no other paths', async () => {
    for (const path of ['/Bulk', '/Me', '/.search'])
      expect((await acme.send('POST', path, { body: {} })).status).toBe(501);
    for (const path of ['/', '/Devices', '/Users/1/groups'])
      expect(await acme.send('GET', path)).toMatchObject({ status: 404, body: { schemas: [ERROR] } });
  });
});
