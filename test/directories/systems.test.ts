/** The requests of Microsoft Entra and of Okta, as their documentation prints them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../helpers/stage.ts';
import { PATCH, type System, addDirectory, domainOf, logIn } from './stage.ts';

useApp();

let company: System;
let domain: string;
beforeAll(async () => {
  company = await addDirectory();
  domain = domainOf(company);
});

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const patch = (path: string, Operations: object[]) =>
  company.send('PATCH', path, { body: { schemas: [PATCH], Operations } });

describe('Microsoft Entra', () => {
  it('tests the connection by looking for somebody who is not there', async () => {
    expect(await company.find('userName eq "9a2c0b6e-1c8c-4cbd-a1d4-8f4e0e2ac3b1"')).toEqual([]);
  });

  it('provisions, changes, disables and deletes a person', async () => {
    const created = await company.send('POST', '/Users', {
      body: {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE],
        externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
        userName: `test_user@${domain}`,
        active: true,
        addresses: [{ primary: false, type: 'work', country: 'Germany', region: 'BE', postalCode: '10115' }],
        emails: [{ primary: true, type: 'work', value: `test_user@${domain}` }],
        meta: { resourceType: 'User' },
        name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
        phoneNumbers: [{ type: 'work', value: '+49 30 123' }],
        preferredLanguage: 'de',
        roles: [],
        title: 'Engineer',
        [ENTERPRISE]: { department: 'Sales', employeeNumber: '12', manager: { value: '1' } },
      },
    });
    expect(created).toMatchObject({ status: 201, body: { displayName: 'givenName familyName', active: true } });
    const { id } = created.body;
    const filter = encodeURIComponent('externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"');
    expect((await company.send('GET', `/Users?filter=${filter}`)).body).toMatchObject({ totalResults: 1 });
    const changed = await patch(`/Users/${id}`, [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: `updated@${domain}` },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Purchase' },
      { op: 'Add', path: 'addresses[type eq "work"].country', value: 'Austria' },
      { op: 'Add', path: 'emails[type eq "home"].value', value: 'private@elsewhere.example' },
    ]);
    expect(changed).toMatchObject({
      status: 200,
      body: { emails: [{ value: `updated@${domain}` }], name: { familyName: 'updatedFamilyName' } },
    });
    const renamed = await patch(`/Users/${id}`, [{ op: 'Replace', path: 'userName', value: `new_name@${domain}` }]);
    expect(renamed.body).toMatchObject({ userName: `new_name@${domain}`, emails: [{ value: `updated@${domain}` }] });
    const disabled = await patch(`/Users/${id}`, [{ op: 'Replace', path: 'active', value: 'False' }]);
    expect(disabled).toMatchObject({ status: 200, body: { active: false } });
    const enabled = await patch(`/Users/${id}`, [{ op: 'Replace', value: { active: 'True', displayName: 'Test' } }]);
    expect(enabled.body).toMatchObject({ active: true, displayName: 'Test' });
    expect((await company.send('DELETE', `/Users/${id}`)).status).toBe(204);
  });

  it('follows a user name that is also the address', async () => {
    const { id } = await company.user(`before@${domain}`);
    const { body } = await patch(`/Users/${id}`, [{ op: 'Replace', path: 'userName', value: `After@${domain}` }]);
    expect(body).toMatchObject({ userName: `After@${domain}`, emails: [{ value: `after@${domain}` }] });
  });

  it('provisions groups and their members one by one', async () => {
    const [ada, bob] = [await company.user(`ada@${domain}`), await company.user(`bob@${domain}`)];
    const created = await company.send('POST', '/Groups', {
      body: {
        schemas: [
          'urn:ietf:params:scim:schemas:core:2.0:Group',
          'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
        ],
        externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
        displayName: 'displayName',
        meta: { resourceType: 'Group' },
      },
    });
    expect(created).toMatchObject({ status: 201, body: { displayName: 'displayName', members: [] } });
    const path = `/Groups/${created.body.id}`;
    expect((await company.send('GET', `${path}?excludedAttributes=members`)).body.members).toBeUndefined();
    const rename = await patch(path, [{ op: 'Replace', path: 'displayName', value: '1879db59-3bdf-4490-ad68' }]);
    expect(rename.status).toBe(204);
    for (const { id } of [ada, bob])
      await patch(path, [{ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] }]);
    expect((await company.send('GET', path)).body.members).toHaveLength(2);
    await patch(path, [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: ada.id }] }]);
    expect((await company.send('GET', path)).body.members).toMatchObject([{ value: bob.id }]);
    expect((await company.send('DELETE', path)).status).toBe(204);
  });
});

describe('Okta', () => {
  it('looks for a person, provisions, replaces and deactivates', async () => {
    const filter = encodeURIComponent(`userName eq "test.user@${domain}"`);
    const none = await company.send('GET', `/Users?filter=${filter}&startIndex=1&count=100`);
    expect(none.body).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] });
    const user = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: `test.user@${domain}`,
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ primary: true, value: `test.user@${domain}`, type: 'work' }],
      displayName: 'Test User',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq-of-okta',
      active: true,
    };
    const headers = { 'content-type': 'application/scim+json; charset=utf-8' };
    const created = await company.send('POST', '/Users', { body: user, headers });
    expect(created).toMatchObject({ status: 201, body: { displayName: 'Test User', externalId: user.externalId } });
    expect(JSON.stringify(created.body)).not.toContain('1mz050nq');
    const login = await logIn(user.userName);
    expect(login.meta.status).toBe(401);
    const { id } = created.body;
    const { password: _password, ...put } = user;
    const name = { givenName: 'Another', familyName: 'User' };
    const again = { ...put, id, name, displayName: 'Another User', meta: created.body.meta };
    const replaced = await company.send('PUT', `/Users/${id}`, { body: again, headers });
    expect(replaced).toMatchObject({ status: 200, body: { id, displayName: 'Another User', name } });
    const off = await patch(`/Users/${id}`, [{ op: 'replace', value: { active: false } }]);
    expect(off).toMatchObject({ status: 200, body: { active: false } });
    const on = await company.send('PUT', `/Users/${id}`, { body: { ...again, active: true } });
    expect(on.body.active).toBe(true);
  });

  it('pushes a group with its members, renames it and replaces its members', async () => {
    const people = await Promise.all(['p1', 'p2', 'p3'].map((name) => company.user(`${name}@${domain}`)));
    const value = (index: number) => ({ value: people[index]!.id, display: people[index]!.userName });
    const body = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Test SCIMv2',
      members: [value(0)],
    };
    const { id } = (await company.send('POST', '/Groups', { body })).body;
    const path = `/Groups/${id}`;
    const renamed = await patch(path, [{ op: 'replace', value: { id, displayName: 'Test SCIMv2 new' } }]);
    expect(renamed.status).toBe(204);
    await patch(path, [{ op: 'add', path: 'members', value: [value(1), value(2)] }]);
    await patch(path, [{ op: 'remove', path: `members[value eq "${people[0]!.id}"]` }]);
    const group = (await company.send('GET', path)).body;
    expect(group.displayName).toBe('Test SCIMv2 new');
    // Members are a set: the answer promises no order.
    const ids = group.members!.map(({ value: member }) => member);
    expect(new Set(ids)).toEqual(new Set([people[1]!.id, people[2]!.id]));
    await patch(path, [{ op: 'replace', path: 'members', value: [value(0)] }]);
    expect((await company.send('GET', path)).body.members).toMatchObject([{ value: people[0]!.id }]);
    const whole = { ...body, members: [value(1), value(2)] };
    expect((await company.send('PUT', path, { body: whole })).body.members).toHaveLength(2);
  });
});
