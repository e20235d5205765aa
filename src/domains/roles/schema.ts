import { z } from 'zod';
import type { Permissions } from '#shared/permissions.ts';

export const RoleView = z.object({
  _id: z.string(),
  name: z.string(),
  active: z.boolean(),
  permissions: z.custom<Permissions>(),
  showAllBooking: z.boolean(),
  showAllWorkSpaces: z.boolean(),
});
export type RoleView = z.output<typeof RoleView>;
