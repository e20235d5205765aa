import { may, router } from '#server/trpc.ts';
import {
  ChoosePlaceInput,
  ChosenPlace,
  DoorInput,
  DoorPage,
  DoorSpaceInput,
  ListDoorsInput,
  ListUserActivityInput,
  PlacesView,
  Refreshed,
  UnlockHoursInput,
  UnlockHoursView,
  Unlocked,
  UserActivityPage,
} from '#domains/doors/schema.ts';
import { listDoors, listPlaces } from '#domains/doors/server/queries.ts';
import { choosePlace } from '#domains/doors/server/service/place.ts';
import { refreshDoors } from '#domains/doors/server/service/refresh.ts';
import { unlockDoor } from '#domains/doors/server/service/unlock.ts';
import { listUserActivity, unlockHours } from '#domains/doors/server/user-activity.ts';

const MANAGES = { rule: 'manages the space' } as const;

export const doorsRouter = router({
  list: may('door', 'show')
    .meta(MANAGES)
    .input(ListDoorsInput)
    .output(DoorPage)
    .query(({ ctx, input }) => listDoors(ctx, input)),
  /** Changes nothing but our copy, so seeing the doors is enough. */
  refresh: may('door', 'show')
    .meta(MANAGES)
    .input(DoorSpaceInput)
    .output(Refreshed)
    .mutation(({ ctx, input }) => refreshDoors(ctx, input.space_id)),
  unlock: may('door')
    .meta(MANAGES)
    .input(DoorInput)
    .output(Unlocked)
    .mutation(({ ctx, input }) => unlockDoor(ctx, input._id)),
  places: may('settings.workspace')
    .meta(MANAGES)
    .input(DoorSpaceInput)
    .output(PlacesView)
    .query(({ ctx, input }) => listPlaces(ctx, input.space_id)),
  choosePlace: may('settings.workspace')
    .meta({ rule: 'manages all spaces' })
    .input(ChoosePlaceInput)
    .output(ChosenPlace)
    .mutation(({ ctx, input }) => choosePlace(ctx, input)),
  activity: may('userActivity', 'show')
    .meta(MANAGES)
    .input(ListUserActivityInput)
    .output(UserActivityPage)
    .query(({ ctx, input }) => listUserActivity(ctx, input)),
  unlockHours: may('userActivity', 'show')
    .meta(MANAGES)
    .input(UnlockHoursInput)
    .output(UnlockHoursView)
    .query(({ ctx, input }) => unlockHours(ctx, input.space_id, input.day)),
});
