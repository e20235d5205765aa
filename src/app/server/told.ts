/** What programs of others can be told: the nouns of all domains. */
import { domains } from '#app/server/domains.ts';
import type { Told } from '#server/told.ts';

export const told: Told[] = domains.flatMap(({ tells = [] }) => tells);
