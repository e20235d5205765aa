/** The members chosen in a cart, stored until the tab is closed, so that they survive a reload and the bank's page. */
import { jsonCodec, storedValue } from '#client/stored-value.ts';

type Picked = { bookingId: string; emails: string[] };

const picked = storedValue<Picked>('cartMembers', jsonCodec(readPicked), 'sessionStorage');

function readPicked(value: unknown): Picked | null {
  if (typeof value !== 'object' || value === null || !('bookingId' in value) || !('emails' in value)) return null;
  const { bookingId, emails } = value;
  if (typeof bookingId !== 'string' || !Array.isArray(emails)) return null;
  return { bookingId, emails: emails.filter((email) => typeof email === 'string') };
}

export const cartMembers = {
  get(bookingId: string): string[] | undefined {
    const stored = picked.get();
    return stored?.bookingId === bookingId ? stored.emails : undefined;
  },
  set: (bookingId: string, emails: string[]) => picked.set({ bookingId, emails }),
};
