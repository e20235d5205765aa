import { z } from 'zod';
import { rest } from '#server/rest-route.ts';
import { may, router, signedIn } from '#server/trpc.ts';
import {
  ChoosePlaceInput,
  ChosenPlace,
  DoorInput,
  DoorPage,
  DoorSpaceInput,
  ListDoorsInput,
  ListUserActivityInput,
  OwnDoor,
  PlacesView,
  Refreshed,
  UnlockHoursInput,
  UnlockHoursView,
  Unlocked,
  UserActivityPage,
} from '#domains/doors/schema.ts';
import { openOwnDoor, ownDoors } from '#domains/doors/server/own.ts';
import { listDoors, listPlaces } from '#domains/doors/server/queries.ts';
import { choosePlace } from '#domains/doors/server/service/place.ts';
import { refreshDoors } from '#domains/doors/server/service/refresh.ts';
import { unlockDoor } from '#domains/doors/server/service/unlock.ts';
import { listUserActivity, unlockHours } from '#domains/doors/server/user-activity.ts';
import { MAY_HAVE_OPENED } from '#domains/doors/rules.ts';
import { msg } from '#shared/texts.ts';

const MANAGES = { rule: 'manages the space' } as const;

const messageOf = (output: unknown) => ((output as Unlocked).state === 'unknown' ? MAY_HAVE_OPENED : undefined);

export const doorsRouter = router({
  list: may('door', 'show')
    .meta({
      ...MANAGES,
      rest: rest.get('/space/{space_id}/locks', 'List the doors of a workspace, as they were at the last refresh'),
    })
    .input(ListDoorsInput)
    .output(DoorPage)
    .query(({ ctx, input }) => listDoors(ctx, input)),
  /** Changes nothing but our copy, so seeing the doors is enough. */
  refresh: may('door', 'show')
    .meta({
      ...MANAGES,
      rest: rest.post(
        '/space/{space_id}/locks/refresh',
        'Refresh the doors of a workspace now. Two refreshes at once do one',
      ),
    })
    .input(DoorSpaceInput)
    .output(Refreshed)
    .mutation(({ ctx, input }) => refreshDoors(ctx, input.space_id)),
  unlock: may('door')
    .meta({
      ...MANAGES,
      rest: rest.post('/locks/{_id}/unlock', {
        summary: 'Open a door. The state `unknown` means that the door may have opened',
        message: msg('Unlocked'),
        messageOf,
      }),
    })
    .input(DoorInput)
    .output(Unlocked)
    .mutation(({ ctx, input }) => unlockDoor(ctx, input._id)),
  own: signedIn
    .meta({
      byKey: 'door',
      rule: 'own account',
      rest: rest.get('/locks/own', 'The doors that memberships of the account, and of its companies, open today'),
    })
    .output(z.array(OwnDoor))
    .query(({ ctx }) => ownDoors(ctx)),
  open: signedIn
    .meta({
      byKey: 'door',
      rule: 'own account',
      rest: rest.post('/locks/{_id}/open', {
        summary: 'Open a door by a membership. The state `unknown` means that the door may have opened',
        message: msg('Unlocked'),
        messageOf,
      }),
    })
    .input(DoorInput)
    .output(Unlocked)
    .mutation(({ ctx, input }) => openOwnDoor(ctx, input._id)),
  places: may('settings.workspace')
    .meta({
      ...MANAGES,
      rest: rest.get(
        '/space/{space_id}/places',
        'List the places that the door service has, with the one of the workspace',
      ),
    })
    .input(DoorSpaceInput)
    .output(PlacesView)
    .query(({ ctx, input }) => listPlaces(ctx, input.space_id)),
  choosePlace: may('settings.workspace')
    .meta({
      rule: 'manages all spaces',
      rest: rest.put('/space/{space_id}/place', {
        summary: 'Set the place of a workspace, or none',
        example: { place_id: '7101' },
      }),
    })
    .input(ChoosePlaceInput)
    .output(ChosenPlace)
    .mutation(({ ctx, input }) => choosePlace(ctx, input)),
  activity: may('userActivity', 'show')
    .meta({
      ...MANAGES,
      rest: rest.get('/space/{space_id}/getkisi', 'List who opened doors of a workspace, by person and day'),
    })
    .input(ListUserActivityInput)
    .output(UserActivityPage)
    .query(({ ctx, input }) => listUserActivity(ctx, input)),
  unlockHours: may('userActivity', 'show')
    .meta({
      ...MANAGES,
      rest: rest.get('/space/{space_id}/getkisi/hours', 'The unlocks of a workspace by the hours of a day'),
    })
    .input(UnlockHoursInput)
    .output(UnlockHoursView)
    .query(({ ctx, input }) => unlockHours(ctx, input.space_id, input.day)),
});
