import { describe, expect, it } from 'vitest';
import { AREA_KEYS, EVERYTHING, allPermissions, grantOf, may, permissionsOf } from '#shared/permissions.ts';

const role = (permissions: ReturnType<typeof permissionsOf>) => ({
  permissions,
  showAllBooking: false,
  showAllWorkSpaces: false,
});

describe('permissions', () => {
  it('are nested at the dots and have download only in areas that support it', () => {
    const permissions = permissionsOf({ 'plan.flexiDesk': { show: true } });
    expect(permissions.plan).toEqual({
      flexiDesk: { show: true, editable: false },
      dedicatedDesk: { show: false, editable: false },
      privateOffice: { show: false, editable: false },
    });
    expect(grantOf(permissions, 'invoice')).toEqual({ show: false, editable: false, download: false });
    expect(grantOf(permissions, 'members')).not.toHaveProperty('download');
  });

  it('grant nothing without a role or for an unknown area', () => {
    expect(may(undefined, 'members', 'show')).toBe(false);
    expect(may(role({}), 'members', 'show')).toBe(false);
  });

  it('require editable by default, and do not allow editing in an area that is not shown', () => {
    expect(may(role(permissionsOf({ members: { show: true } })), 'members')).toBe(false);
    expect(may(role(permissionsOf({ members: { show: true } })), 'members', 'show')).toBe(true);
    expect(may(role(permissionsOf({ members: { editable: true } })), 'members')).toBe(false);
  });

  it('are all granted by allPermissions', () => {
    for (const area of AREA_KEYS) expect(may(role(allPermissions()), area)).toBe(true);
  });

  it('satisfy EVERYTHING only when no permission and no flag is missing', () => {
    const flags = { showAllBooking: true, showAllWorkSpaces: true };
    const permissions = allPermissions();
    expect(may({ permissions, ...flags }, EVERYTHING)).toBe(true);
    expect(may(undefined, EVERYTHING)).toBe(false);
    for (const flag of ['showAllBooking', 'showAllWorkSpaces'])
      expect(may({ permissions, ...flags, [flag]: false }, EVERYTHING)).toBe(false);
    const withChange = (change: object) => ({ ...permissions, ...change });
    const cms = { show: true, editable: false };
    expect(may({ permissions: withChange({ cms }), ...flags }, EVERYTHING)).toBe(false);
    const invoice = { show: true, editable: true, download: false };
    expect(may({ permissions: withChange({ invoice }), ...flags }, EVERYTHING)).toBe(false);
  });
});
