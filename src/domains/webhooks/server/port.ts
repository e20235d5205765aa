/** What programs of others can be told: the nouns of all domains. The application provides them. */
import type { Told } from '#server/told.ts';

declare module '#server/context.ts' {
  interface Services {
    told: readonly Told[];
  }
}
