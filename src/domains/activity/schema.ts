import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';

/** The subjects of activities. */
export const ACTIVITY_MODELS = [
  'Booking',
  'Invoice',
  'Profile',
  'Billing',
  'Member',
  'Workspace',
  'Amenity',
  'Resource',
  'Seat',
  'Role',
  'Plan',
  'Team',
  'Operator',
  'Accounting',
  'Door',
  'Enquiry',
  'Campaign',
  'Content',
  'System',
] as const;
export type ActivityModel = (typeof ACTIVITY_MODELS)[number];

export const ActivityView = z.object({
  _id: z.string(),
  message: z.string(),
  onModel: z.enum(ACTIVITY_MODELS),
  timestamp: z.date(),
});
export type ActivityView = z.output<typeof ActivityView>;

export const ListActivitiesInput = z.object({ actor: id.optional(), space_id: id.optional(), ...paging });
export type ListActivitiesInput = z.output<typeof ListActivitiesInput>;
