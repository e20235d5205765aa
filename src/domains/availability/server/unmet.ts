/** A search in vain. */
import { z } from 'zod';
import { defineEvent } from '#server/events.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';

/** Nothing of a type was free for a number of people in a period. `at` is the time of the search. */
export const searchUnmet = defineEvent(
  'search.unmet',
  z.object({
    space_id: z.string(),
    type: z.enum(RESOURCE_TYPES),
    capacity: z.number(),
    from: z.string(),
    to: z.string(),
    at: z.string(),
  }),
);
