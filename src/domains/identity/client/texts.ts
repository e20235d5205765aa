/** How sign-ins are called on screens. */
import type { Audience } from '#domains/identity/rules.ts';
import { later, type Later } from '#shared/texts.ts';

export const AUDIENCE_NAMES: Record<Audience, Later> = {
  members: later('Members'),
  staff: later('Staff'),
  both: later('Members and staff'),
};
