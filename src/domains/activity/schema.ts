import { z } from 'zod';
import { ACTIVITY_MODELS, LISTED_MODELS } from '#shared/record-events.ts';
import { id } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';

export const ActivityView = z.object({
  _id: z.string(),
  message: z.string(),
  onModel: z.enum(LISTED_MODELS),
  kind: z.enum(ACTIVITY_MODELS).describe('What exactly the activity is about'),
  timestamp: z.date(),
});
export type ActivityView = z.output<typeof ActivityView>;

export const ListActivitiesInput = z.object({ actor: id.optional(), space_id: id.optional(), ...paging });
export type ListActivitiesInput = z.output<typeof ListActivitiesInput>;
