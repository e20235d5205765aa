/** Which columns of changed records the audit log keeps. */

/**
 * Columns whose values it never has: secrets, their hashes, numbers of cards and bank accounts, and how to get in, which may contain the code of a
 * door. It says that they were changed.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'access_token',
  'account_number',
  'bank_account_number',
  'browser_hash',
  'card_last4',
  'challenge_hash',
  'code_hash',
  'credential_hash',
  'credential_id',
  'entry_instructions',
  'file_hash',
  'former_secret',
  'hint',
  'iban',
  'idempotency_key',
  'input_hash',
  'jti',
  'line_hash',
  'link_hash',
  'password_hash',
  'public_key',
  'refresh_token',
  'sealed',
  'sealed_headers',
  'sealed_secret',
  'secret_hash',
  'session_hash',
  'sort_code',
  'state_hash',
  'stripe_customer_id',
  'subject_hash',
  'token_hash',
]);

/** What it has instead of a value that it leaves out. */
export const HIDDEN = '(not kept)';

/** Columns that every change sets. */
const BOOKKEEPING = new Set(['version']);

/** A longer value is cut, such as the text of a page. */
const MOST_LETTERS = 4_000;

export type Values = Record<string, unknown>;
export type Changed = { before: Values; after: Values };

function kept(column: string, value: unknown): unknown {
  if (LEFT_OUT.has(column)) return HIDDEN;
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : value;
}

/** Expressions of the database are known only after the change. */
const isPlain = (value: unknown) =>
  value === null ||
  typeof value !== 'object' ||
  Array.isArray(value) ||
  value instanceof Date ||
  value.constructor === Object;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What a patch changes in a record, before and after. @returns undefined if that is nothing */
export function changedValues(record: object, patch: object): Changed | undefined {
  const old = record as Values;
  const columns = Object.entries(patch).filter(
    ([column, value]) =>
      value !== undefined && !BOOKKEEPING.has(column) && isPlain(value) && !isSame(old[column], value),
  );
  if (columns.length === 0) return undefined;
  return {
    before: Object.fromEntries(columns.map(([column]) => [column, kept(column, old[column])])),
    after: Object.fromEntries(columns.map(([column, value]) => [column, kept(column, value)])),
  };
}
