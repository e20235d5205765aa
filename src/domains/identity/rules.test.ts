import { describe, expect, it } from 'vitest';
import { audienceProblem, isBelieved, limitProblem, personOf } from './rules.ts';

const TENANT = '8d1f0c1e-6a0b-4c3d-9e2f-0a1b2c3d4e5f';
const OBJECT = 'AAAAAAAA-bbbb-4ccc-8ddd-eeeeeeeeeeee';
const entra = { iss: `https://login.microsoftonline.com/${TENANT}/v2.0`, sub: 'x', tid: TENANT, oid: OBJECT };

describe('what a provider says of a person', () => {
  it.each([
    [{ sub: 'x' }, 'x'],
    [entra, `${TENANT} ${OBJECT.toLowerCase()}`],
    [{ ...entra, iss: 'https://elsewhere.example/' }, 'x'],
    [{ ...entra, oid: undefined }, 'x'],
    [{ ...entra, oid: 'anything' }, 'x'],
    [{ ...entra, iss: 'https://host/realms/acme', tid: 'realms' }, 'x'],
    [{ sub: 7 }, ''],
  ])('%j is known by %j', (claims, subject) => {
    expect(personOf(claims, {}, '').subject).toBe(subject);
  });

  it.each([
    [{ email: ' Ada@Example.com', email_verified: true }, true],
    [{ email: 'ada@example.com', email_verified: 'true' }, true],
    [{ email: 'ada@example.com', xms_edov: 1 }, true],
    [{ email: 'ada@example.com', email_verified: 'yes' }, false],
    [{ email: 'ada@example.com' }, false],
  ])('%j has a verified address: %j', (claims, isVerified) => {
    expect(personOf({ sub: 'x', ...claims }, {}, '')).toMatchObject({ email: 'ada@example.com', isVerified });
  });

  it('has the address and its verification from one answer', () => {
    const claims = { sub: 'x', email: 'ada@example.com' };
    expect(personOf(claims, { email: 'own@example.org', email_verified: true }, '').isVerified).toBe(false);
    const more = { email: 'own@example.org', email_verified: true };
    expect(personOf({ sub: 'x' }, more, '')).toMatchObject({ email: 'own@example.org', isVerified: true });
  });

  it.each([
    ['groups', { groups: ['a', 'b', 3] }, ['a', 'b']],
    ['groups', { groups: 'a' }, ['a']],
    ['realm_access.roles', { realm_access: { roles: ['a'] } }, ['a']],
    ['https://acme.example/roles', { 'https://acme.example/roles': ['a'] }, ['a']],
    ['groups', { groups: { a: 'b' } }, []],
    ['', { '': 'a' }, []],
    ['a.b', { a: null }, []],
  ])('has by the claim %j of %j the values %j', (claim, claims, values) => {
    expect(personOf({ sub: 'x', ...claims }, {}, claim).values).toEqual(values);
  });
});

describe('an address', () => {
  const provider = { owned_domains: ['example.com'] };
  it.each([
    ['ada@example.com', true, true],
    ['ada@example.com', false, false],
    ['ada@sub.example.com', true, false],
    ['ada@evil-example.com', true, false],
    ['ada@example.com@evil.com', true, false],
    ['example.com', true, false],
  ])('%s (verified: %j) is believed: %j', (email, isVerified, expected) => {
    expect(isBelieved({ email, isVerified }, provider)).toBe(expected);
  });
});

it('limits of domains and tenants admit nobody without them', () => {
  const person = personOf({ sub: 'x' }, {}, '');
  const none = { name: 'Acme', allowed_domains: [], allowed_tenants: [] };
  expect(limitProblem(person, none)).toBeUndefined();
  expect(limitProblem(person, { ...none, allowed_domains: ['example.com'] })).toMatchObject({
    id: expect.stringContaining('domain') as string,
  });
  expect(limitProblem(person, { ...none, allowed_tenants: [TENANT] })).toMatchObject({
    id: expect.stringContaining('organisation') as string,
  });
  expect(limitProblem({ ...person, subject: '' }, none)).toMatchObject({
    id: '{provider} does not say who you are',
  });
});

it.each([
  ['both', true, true],
  ['both', false, true],
  ['staff', true, true],
  ['staff', false, false],
  ['members', false, true],
  ['members', true, false],
] as const)('a provider for %s admits staff (%j): %j', (audience, isStaff, expected) => {
  expect(audienceProblem(audience, isStaff, 'Acme') === undefined).toBe(expected);
});
