/** What this browser keeps of an account. What a layout remembers of itself is no account's, and stays. */
import { type StoredValue, storedValue, textCodec } from './stored-value.ts';

/** The access token, whether it is still valid or not. */
export const storedToken = storedValue('token', textCodec);

type Kept = Pick<StoredValue<unknown>, 'remove'>;

const keptOfAccount = new Set<Kept>([storedToken]);

/** Names values that logging out removes. The application calls it at its start: the code that stores them may come later. */
export function forgetAtLogout(...values: Kept[]): void {
  for (const value of values) keptOfAccount.add(value);
}

/** Logging out leaves nothing of the account behind. */
export function forgetEverything(): void {
  for (const value of keptOfAccount) value.remove();
}
