import { describe, expect, it } from 'vitest';
import { AREA_KEYS, allPermissions, grantOf, permissionsOf } from '#shared/permissions.ts';
import { MATRIX, allowAll, allowedShare, grantable, withGrant } from './matrix.ts';

const noFlags = { showAllBooking: false, showAllWorkSpaces: false };
const owner = { permissions: allPermissions(), ...noFlags };
const clerk = {
  permissions: permissionsOf({ members: { show: true }, roles: { show: true, editable: true } }),
  ...noFlags,
};

describe('the permission matrix', () => {
  it('contains every area once', () => {
    const shown = MATRIX.flatMap(({ areas }) => areas);
    expect([...shown].sort()).toEqual([...AREA_KEYS].sort());
  });

  it('clears all accesses of an area when show is cleared', () => {
    const permissions = withGrant(allPermissions(), 'invoice', 'show', false);
    expect(grantOf(permissions, 'invoice')).toEqual({ show: false, editable: false, download: false });
    expect(grantOf(permissions, 'members')).toEqual({ show: true, editable: true });
  });

  it('changes one area of a group without changing the others', () => {
    const permissions = withGrant(allPermissions(), 'plan.flexiDesk', 'editable', false);
    expect(grantOf(permissions, 'plan.flexiDesk')).toEqual({ show: true, editable: false });
    expect(grantOf(permissions, 'plan.dedicatedDesk')).toEqual({ show: true, editable: true });
  });

  it('grants everything with Allow All by the owner, and by others what they hold themselves', () => {
    const byOwner = grantable(owner);
    expect(allowAll(byOwner, true)).toEqual(allPermissions());
    expect(allowAll(byOwner, false)).toEqual(permissionsOf({}));
    expect(allowedShare(allPermissions(), byOwner)).toBe(true);
    const byClerk = grantable(clerk);
    expect(allowAll(byClerk, true)).toEqual(clerk.permissions);
    expect(allowedShare(clerk.permissions, byClerk)).toBe(true);
    expect(allowedShare(permissionsOf({ members: { show: true } }), byClerk)).toBe('indeterminate');
    expect(allowedShare(permissionsOf({}), byClerk)).toBe(false);
  });

  it('does not offer permissions that the actor does not hold', () => {
    expect(grantable(clerk)('xero', 'show')).toBe(false);
  });
});
