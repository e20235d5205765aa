import { expect, it } from 'vitest';
import { isDuplicate } from '#server/db/transaction.ts';

const duplicate = (key: string, value = 'a') =>
  Object.assign(new Error(`Duplicate entry '${value}' for key '${key}'`), { errno: 1062 });

it('knows a violated key by the names that MySQL and MariaDB give it', () => {
  expect(isDuplicate(duplicate('PRIMARY'), 'PRIMARY')).toBe(true);
  expect(isDuplicate(duplicate('claims.PRIMARY'), 'PRIMARY', 'claims_unit_start')).toBe(true);
  expect(isDuplicate(duplicate('claims.claims_unit_start'), 'PRIMARY')).toBe(false);
  expect(isDuplicate(duplicate('invoices_number'), 'invoices_charge', 'invoices_refund')).toBe(false);
  expect(isDuplicate(duplicate('anything'))).toBe(true);
});

it('is not misled by what somebody has typed', () => {
  expect(isDuplicate(duplicate('roles_email', "x' for key 'roles_name'"), 'roles_name')).toBe(false);
  expect(isDuplicate(new Error("Duplicate entry 'a' for key 'roles_name'"), 'roles_name')).toBe(false);
});

it('looks into what Objection has wrapped', () => {
  expect(isDuplicate({ nativeError: duplicate('roles.roles_name') }, 'roles_name')).toBe(true);
});
