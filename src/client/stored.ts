/** Everything that this application keeps in the browser, apart from what a layout remembers of itself. */
import { type PendingBooking, parsePendingBooking } from './pending-booking.ts';
import { flagCodec, jsonCodec, storedValue, textCodec } from './stored-value.ts';

export const stored = {
  /** The access token, whether it is still valid or not. */
  token: storedValue('token', textCodec),
  pendingBooking: storedValue<PendingBooking>(
    'bookResource',
    jsonCodec((value) => parsePendingBooking(value, new Date())),
  ),
  /** Whether the sidebar shows the website's content in place of the back office. */
  cmsSidebar: storedValue('cmsSidebar', flagCodec),
  /** The id of the workspace that the application is working in. */
  activeSpace: storedValue('activeSpace', textCodec),
};

/** Logging out leaves nothing of the account behind. */
export function forgetEverything(): void {
  for (const value of Object.values(stored)) value.remove();
}
