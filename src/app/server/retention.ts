import { domains } from '#app/server/domains.ts';
import type { Retention } from '#server/retention.ts';

/** The kinds of data whose keeping can be limited, of all domains. */
export const retention: readonly Retention[] = domains
  .flatMap(({ retention: kinds }) => kinds ?? [])
  .toSorted((one, other) => (one.label < other.label ? -1 : 1));
