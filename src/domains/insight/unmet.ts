/** What was asked for and not found: searches in vain, and the waiting list. */
import { z } from 'zod';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';
import { msg } from '#shared/texts.ts';

/** The times that the screen shows. */
export const SHOWN_TIMES = 10;

/** What counts, in one sentence for the screen. */
export const UNMET_RULE = msg(
  'A search counts when nothing of the type was free for so many people at that time. Somebody who searches twice counts twice.',
);

const Time = z.object({
  type: z.enum(RESOURCE_TYPES),
  /** 0 is Monday. */
  weekday: z.number(),
  /** Of the clock of the workspace, when the wanted period begins. */
  hour: z.number(),
  searches: z.number(),
  /** The largest number of people or seats. */
  capacity: z.number(),
});
export type UnmetTime = z.output<typeof Time>;

export const UnmetView = z.object({
  /** The first and the last local day. */
  from: z.string(),
  to: z.string(),
  /** By type, the most wanted first: the searches in vain, who joined the waiting list, and who of them got a place. */
  types: z.array(
    z.object({ type: z.enum(RESOURCE_TYPES), searches: z.number(), joined: z.number(), booked: z.number() }),
  ),
  /** When it was wanted, the most wanted time first. */
  times: z.array(Time),
});
export type UnmetView = z.output<typeof UnmetView>;
