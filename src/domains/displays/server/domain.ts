/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { displaysPersonal } from '#domains/displays/server/personal.ts';
import { displaysRouter } from '#domains/displays/server/router.ts';
import { displayTold } from '#domains/displays/server/told.ts';
import { DisplayView, DoorView, NewDisplayView } from '#domains/displays/schema.ts';
import { displaySentences } from '#domains/displays/sentences.ts';

export const displaysDomain = {
  routers: { displays: displaysRouter },
  sentences: [displaySentences],
  tells: [displayTold],
  views: { Display: DisplayView, NewDisplay: NewDisplayView, RoomDoor: DoorView },
  personal: displaysPersonal,
} satisfies ServerDomain;
