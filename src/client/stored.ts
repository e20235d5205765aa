/** The account data in this browser's storage. Layout preferences belong to no account and survive a logout. */
import { type StoredValue, flagCodec, storedValue, textCodec } from './stored-value.ts';

/** The access token, which may be invalid. */
export const storedToken = storedValue('token', textCodec);

/** Set after a login in this browser. It names no account and survives a logout. */
export const hasLoggedInHere = storedValue('hasLoggedIn', flagCodec);

/** Where a log-out leads: to the end of the session at the service with which the account has signed in. */
export const storedEndUrl = storedValue('endUrl', textCodec);

type AccountValue = Pick<StoredValue<unknown>, 'remove'>;

const accountValues = new Set<AccountValue>([storedToken, storedEndUrl]);

/** Registers values to remove at logout. The application does so at start, because the code that stores them may load later. */
export function forgetAtLogout(...values: AccountValue[]): void {
  for (const value of values) accountValues.add(value);
}

/** Removes the token and all registered values. */
export function clearAccountData(): void {
  for (const value of accountValues) value.remove();
}
