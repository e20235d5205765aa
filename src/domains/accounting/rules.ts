/** The rules of the accounting: when tokens are renewed, from when Xero is read, and the texts that people see. */
import { msg, type Translate } from '#shared/texts.ts';
import { HOUR, MINUTE } from '#shared/time.ts';

export const NOT_CONFIGURED = msg('Xero is not connected to this installation.');
export const NOT_CONNECTED = msg('No organisation is connected');
export const NO_ORGANISATION = msg('The permission is for no organisation. Please choose one at Xero.');
export const BEGIN_AGAIN = msg('This sign-in at Xero is not valid any more. Please begin again.');

/** How long a person may take at Xero. */
export const SIGN_IN_MS = 10 * MINUTE;
/** Tokens are renewed this time before they run out, so that no call begins with one that ends on the way. */
const RENEW_BEFORE_MS = 2 * MINUTE;
/** This time is read again, as the clocks of Xero and of this machine may differ. */
const OVERLAP_MS = 5 * MINUTE;

/** Whether the tokens must be renewed before the next call. */
export function mustRenew(expiresAt: Date | null, now: Date): boolean {
  return expiresAt === null || expiresAt.getTime() - RENEW_BEFORE_MS <= now.getTime();
}

/** The time after which changes are read; null for everything. */
export function readAfter(readUntil: Date | null): Date | null {
  return readUntil && new Date(readUntil.getTime() - OVERLAP_MS);
}

type Connected = { refresh_token: string | null; tenant_id: string | null; broken: string | null };

/** Whether an organisation is connected, and can still be called. `choose` while a permission for several is waiting for a choice. */
export function stateOf({ refresh_token, tenant_id, broken }: Connected): 'none' | 'choose' | 'connected' | 'broken' {
  if (refresh_token === null) return 'none';
  if (broken !== null) return 'broken';
  return tenant_id === null ? 'choose' : 'connected';
}

/**
 * The organisation that a new permission connects: the one that was connected before, or else the only one. Undefined if somebody must
 * choose.
 */
export function organisationOf<Tenant extends { tenantId: string }>(
  tenants: Tenant[],
  before: string | null,
): Tenant | undefined {
  return tenants.find(({ tenantId }) => tenantId === before) ?? (tenants.length === 1 ? tenants[0] : undefined);
}

/** The pause after a failed attempt to send: half a minute, and twice as long each time, up to an hour. */
export function retryAfterMs(attempts: number): number {
  return Math.min((MINUTE / 2) * 2 ** (attempts - 1), HOUR);
}

type Ids = { contact_id: string | null; document_id: string | null };

/** The step at which the sending of a document continues. */
export function stateOfIds({ contact_id, document_id }: Ids): 'waiting' | 'contact_made' | 'document_made' {
  if (document_id !== null) return 'document_made';
  return contact_id === null ? 'waiting' : 'contact_made';
}

/** The state of a push as people see it: the steps of the sending are one. */
export function progressOf(state: 'waiting' | 'contact_made' | 'document_made' | 'done' | 'refused') {
  if (state === 'done') return 'sent';
  return state === 'refused' ? 'refused' : 'waiting';
}

export const differencesText = (count: number, t: Translate): string =>
  t(
    '{count, plural, one {The accounting at Xero differs in {count} document} other {The accounting at Xero differs in {count} documents}}',
    { count },
  );
