import type { ImportKind } from '#domains/imports/kinds.ts';
import type { ImportDefinition, LineOf } from '#domains/imports/server/kind.ts';
import { bookings } from '#domains/imports/server/kinds/bookings.ts';
import { companies } from '#domains/imports/server/kinds/companies.ts';
import { credits } from '#domains/imports/server/kinds/credits.ts';
import { memberships } from '#domains/imports/server/kinds/memberships.ts';
import { people } from '#domains/imports/server/kinds/people.ts';

/** The kinds by name. A new kind has its line here, in `IMPORT_KINDS`, and in `COLUMNS`. */
export const KINDS: Record<ImportKind, ImportDefinition<LineOf>> = {
  people,
  companies,
  bookings,
  credits,
  memberships,
};
