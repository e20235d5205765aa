import { describe, expect, it } from 'vitest';
import { AREA_KEYS, allPermissions, grantOf, permissionsOf } from '#shared/permissions.ts';
import { keyState, narrowed, rightBeyond } from './rules.ts';

const everything = { permissions: allPermissions(), showAllBooking: true, showAllWorkSpaces: true };
const now = new Date('2030-05-01T12:00:00Z');

describe('the rights of a key', () => {
  it('are what its role and the key both grant', () => {
    const role = {
      permissions: permissionsOf({ members: { show: true, editable: true }, invoice: { show: true, download: true } }),
      showAllBooking: true,
      showAllWorkSpaces: true,
    };
    const permissions = permissionsOf({
      members: { show: true },
      invoice: { show: true, editable: true, download: true },
      cms: { show: true, editable: true },
    });
    const both = narrowed(role, { permissions, space_ids: null });
    expect(grantOf(both.permissions, 'members')).toEqual({ show: true, editable: false });
    expect(grantOf(both.permissions, 'invoice')).toEqual({ show: true, editable: false, download: true });
    expect(grantOf(both.permissions, 'cms').show).toBe(false);
    expect(both).toMatchObject({ showAllBooking: true, showAllWorkSpaces: true });
  });

  it('are never more than those of the role, and for some workspaces not those of all', () => {
    const none = narrowed({ ...everything, permissions: permissionsOf({}) }, { ...everything, space_ids: ['1'] });
    for (const area of AREA_KEYS) expect(grantOf(none.permissions, area).show).toBe(false);
    expect(none.showAllWorkSpaces).toBe(false);
    expect(narrowed({ ...everything, showAllBooking: false }, { ...everything, space_ids: null }).showAllBooking).toBe(
      false,
    );
  });

  it('beyond those of the person are named', () => {
    const member = { ...everything, permissions: permissionsOf({ 'booking.booking': { show: true, editable: true } }) };
    const booking = permissionsOf({ 'booking.booking': { show: true, editable: true } });
    expect(rightBeyond([member], booking)).toBeUndefined();
    expect(rightBeyond([undefined, member], booking)).toBeUndefined();
    expect(rightBeyond([undefined], booking)).toBe('Booking (Show)');
    expect(rightBeyond([member], permissionsOf({ members: { show: true } }))).toBe('Members (Show)');
  });
});

describe('the state of a key', () => {
  const valid = { ended_at: null, expires_at: null, isSuspended: false };
  it.each([
    [valid, 'valid'],
    [{ ...valid, expires_at: new Date(now.getTime() + 1) }, 'valid'],
    [{ ...valid, expires_at: now }, 'expired'],
    [{ ...valid, isSuspended: true }, 'suspended'],
    [{ ...valid, isSuspended: true, ended_at: now }, 'ended'],
  ] as const)('%j: %s', (standing, state) => {
    expect(keyState(standing, now)).toBe(state);
  });
});
