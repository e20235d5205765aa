/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { doorsErasure } from '#domains/doors/server/erasure.ts';
import { doorsPersonal } from '#domains/doors/server/personal.ts';
import { doorsRouter } from '#domains/doors/server/router.ts';
import { READ_UNLOCKS, REFRESH_DOORS } from '#domains/doors/server/service/place.ts';
import { readUnlocks } from '#domains/doors/server/service/read-unlocks.ts';
import { refreshAllDoors } from '#domains/doors/server/service/refresh.ts';
import { doorTold } from '#domains/doors/server/told.ts';
import { MINUTE, SECOND } from '#shared/time.ts';
import { DoorView, PlaceView, PlacesView, UnlockHoursView, UserActivityView } from '#domains/doors/schema.ts';
import { doorSentences } from '#domains/doors/sentences.ts';
import { doorRetention } from '#domains/doors/server/retention.ts';

export const doorsDomain = {
  routers: { doors: doorsRouter },
  jobs: [
    { name: REFRESH_DOORS, everyMs: 30 * SECOND, run: refreshAllDoors },
    { name: READ_UNLOCKS, everyMs: MINUTE, run: readUnlocks },
  ],
  sentences: [doorSentences],
  tells: [doorTold],
  views: {
    Door: DoorView,
    KisiPlace: PlaceView,
    KisiPlaces: PlacesView,
    UnlockHours: UnlockHoursView,
    UserActivity: UserActivityView,
  },
  erasure: doorsErasure,
  personal: doorsPersonal,
  retention: [doorRetention],
} satisfies ServerDomain;
