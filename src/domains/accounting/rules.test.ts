import { expect, it } from 'vitest';
import { differencesText, mustRenew, organisationOf, readAfter, retryAfterMs, stateOf, stateOfIds } from './rules.ts';
import { english } from '../../../test/helpers/english.ts';

const now = new Date('2030-01-07T10:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

it('tokens are renewed two minutes before they run out', () => {
  expect([null, later(-1), later(2), later(3)].map((at) => mustRenew(at, now))).toEqual([true, true, true, false]);
});

it('what was changed shortly before the last reading is read again', () => {
  expect(readAfter(null)).toBeNull();
  expect(readAfter(now)).toEqual(later(-5));
});

it('a connection is none, waits for the choice of an organisation, is connected or broken', () => {
  const connected = { refresh_token: 'r', tenant_id: 't', broken: null };
  expect(stateOf({ refresh_token: null, tenant_id: null, broken: null })).toBe('none');
  expect(stateOf({ ...connected, tenant_id: null })).toBe('choose');
  expect(stateOf(connected)).toBe('connected');
  expect(stateOf({ ...connected, broken: 'withdrawn' })).toBe('broken');
});

it('a permission connects the organisation of before or the only one, and chooses none of several', () => {
  const [a, b] = [{ tenantId: 'a' }, { tenantId: 'b' }];
  expect(organisationOf([a, b], 'b')).toBe(b);
  expect(organisationOf([a], 'b')).toBe(a);
  expect(organisationOf([a, b], null)).toBeUndefined();
  expect(organisationOf([a, b], 'c')).toBeUndefined();
});

it('failed attempts wait twice as long each time, up to an hour', () => {
  expect([1, 2, 3, 20].map(retryAfterMs)).toEqual([30_000, 60_000, 120_000, 3_600_000]);
});

it('sending continues with the step that is not made yet', () => {
  expect(stateOfIds({ contact_id: null, document_id: null })).toBe('waiting');
  expect(stateOfIds({ contact_id: 'c', document_id: null })).toBe('contact_made');
  expect(stateOfIds({ contact_id: 'c', document_id: 'd' })).toBe('document_made');
});

it('differences are counted in words', () => {
  expect(differencesText(1, english)).toContain('differs in 1 document');
  expect(differencesText(3, english)).toContain('differs in 3 documents');
});
