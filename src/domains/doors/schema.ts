import { z } from 'zod';
import { day, id, optionalText, pickedId } from '#shared/fields.ts';
import { pageOf, paging } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

export const DoorView = z.object({
  _id: z.string(),
  /** The same as `_id`. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  created_at: z.date(),
  modified_at: z.date(),
  online: z.boolean(),
});
export type DoorView = z.output<typeof DoorView>;

/** A door that the caller opens by a membership. */
export const OwnDoor = DoorView.pick({ _id: true, name: true, description: true }).extend({
  space: z.object({ _id: z.string(), name: z.string() }),
  /** Why it cannot be opened now; null if it can. */
  problem: z.string().nullable(),
});
export type OwnDoor = z.output<typeof OwnDoor>;

/** Where the doors of a workspace come from, and how old they are. */
export const DoorSource = z.object({
  connected: z.boolean(),
  /** True if the service is a stand-in of this installation. */
  sandbox: z.boolean(),
  place: z.object({ _id: z.string(), name: z.string() }).nullable(),
  refreshed_at: z.date().nullable(),
  /** Why the last refresh failed. Null if it succeeded. */
  failure: z.string().nullable(),
});
export type DoorSource = z.output<typeof DoorSource>;

export const ListDoorsInput = z.object({ space_id: id, ...paging });
export type ListDoorsInput = z.output<typeof ListDoorsInput>;
export const DoorPage = pageOf(DoorView).extend({ source: DoorSource });
export type DoorPage = z.output<typeof DoorPage>;

export const DoorSpaceInput = z.object({ space_id: id });
export const DoorInput = z.object({ _id: id });

/** `unknown` means that the service did not answer, so that the door may have opened. */
export const Unlocked = z.object({ _id: z.string(), state: z.enum(['unlocked', 'unknown']) });
export type Unlocked = z.output<typeof Unlocked>;

/** `running` means that another refresh was running already. */
export const Refreshed = z.object({ state: z.enum(['refreshed', 'running']) });
export type Refreshed = z.output<typeof Refreshed>;

/** A place that the service has. `taken` is true if another workspace uses it. */
export const PlaceView = z.object({ _id: z.string(), name: z.string(), taken: z.boolean() });
export type PlaceView = z.output<typeof PlaceView>;
export const PlacesView = z.object({ chosen: z.string().nullable(), places: z.array(PlaceView) });
export type PlacesView = z.output<typeof PlacesView>;

export const SELECT_PLACE = msg('Please select a place');
export const ChoosePlaceInput = z.object({ space_id: id, place_id: pickedId(SELECT_PLACE).nullable() });
export type ChoosePlaceInput = z.output<typeof ChoosePlaceInput>;
export const ChosenPlace = z.object({ place_id: z.string().nullable() });

/** Whether the person is a member of the workspace, works there, or is not known there. */
export const MEMBER_STATUSES = ['Active', 'Blocked', 'Staff', 'Not a member'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

export const UserActivityView = z.object({
  _id: z.string(),
  member_name: z.string(),
  email: z.string(),
  day: z.string(),
  first_unlock_at: z.date().nullable(),
  last_unlock_at: z.date().nullable(),
  last_unlocked_lock_name: z.string().nullable(),
  /** The numbers of unlocks and of refused attempts. */
  unlocks: z.number(),
  refused: z.number(),
  status: z.enum(MEMBER_STATUSES),
});
export type UserActivityView = z.output<typeof UserActivityView>;

const activityDay = day(msg('Please select a valid date')).optional();
export const UserActivityFilter = z.object({ space_id: id, text: optionalText(100), day: activityDay });
export type UserActivityFilter = z.output<typeof UserActivityFilter>;
export const ListUserActivityInput = UserActivityFilter.extend(paging);
export type ListUserActivityInput = z.output<typeof ListUserActivityInput>;

/** `read_until` is null until the first events were read. */
export const ActivitySource = DoorSource.omit({ refreshed_at: true }).extend({ read_until: z.date().nullable() });
export type ActivitySource = z.output<typeof ActivitySource>;
export const UserActivityPage = pageOf(UserActivityView).extend({ source: ActivitySource });
export type UserActivityPage = z.output<typeof UserActivityPage>;

/** Without a day, the newest day on which somebody came. */
export const UnlockHoursInput = z.object({ space_id: id, day: activityDay });
export const UnlockHoursView = z.object({
  /** Null if nobody has come yet. */
  day: z.string().nullable(),
  /** One entry per hour of the day, from 0 to 23. */
  hours: z.array(z.object({ unlocks: z.number(), refused: z.number() })),
});
export type UnlockHoursView = z.output<typeof UnlockHoursView>;
