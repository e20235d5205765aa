import { describe, expect, it } from 'vitest';
import type { RoleView } from '#domains/roles/schema.ts';
import { permissionsOf } from '#shared/permissions.ts';
import { adminForm } from './admin-form.ts';

const role = (_id: string, showAllWorkSpaces: boolean): RoleView => ({
  _id,
  name: `Role ${_id}`,
  active: true,
  permissions: permissionsOf({}),
  showAllBooking: true,
  showAllWorkSpaces,
  isForMembers: false,
  factor_from: null,
  accepted_factors: 'any',
  version: 0,
});
const form = adminForm([role('1', true), role('2', false)]);
const filled = { email: 'ada@example.org', role_id: '2', active_spaces: ['5'], active: true };

function messagesOf(values: object): Record<string, string> {
  const { error } = form.safeParse(values);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('the invitation', () => {
  it('needs an email, a role and a workspace', () => {
    expect(messagesOf(filled)).toEqual({});
    expect(messagesOf({ ...filled, email: '', role_id: '' })).toEqual({
      email: 'Please enter admin email',
      role_id: 'Please Select role',
    });
    expect(messagesOf({ email: '', role_id: '', active_spaces: [], active: true })).toEqual({
      email: 'Please enter admin email',
      role_id: 'Please Select role',
      active_spaces: 'Please Select atleast one workspace',
    });
  });

  it('reports a missing workspace together with a missing email', () => {
    expect(messagesOf({ ...filled, email: '', active_spaces: [] })).toEqual({
      email: 'Please enter admin email',
      active_spaces: 'Please Select atleast one workspace',
    });
  });

  it('needs no workspace for a role that works in all', () => {
    expect(messagesOf({ ...filled, role_id: '1', active_spaces: [] })).toEqual({});
  });
});
