/** What a domain does for the erasure of a person, beside what it declares of its tables (src/server/personal.ts). */
import type { Moment } from '#server/context.ts';

/** Who is erased, as other services may know them. */
export type Forgotten = { userId: string; emails: string[]; customerId: string | null };

export type ErasureParts = {
  /** Why the person cannot be erased yet, as sentences: 'A payment is being processed'. */
  holds?: (at: Moment, person: { id: string; email: string }) => Promise<string[]>;
  /** Tells other services to forget the person. It may be called again, also after it has succeeded. @throws if a service does not answer */
  forget?: (at: Moment, person: Forgotten) => Promise<void>;
};
