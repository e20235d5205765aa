/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { displaysRouter } from '#domains/displays/server/router.ts';
import { DisplayView, DoorView, NewDisplayView } from '#domains/displays/schema.ts';
import { displaySentences } from '#domains/displays/sentences.ts';

export const displaysDomain = {
  routers: { displays: displaysRouter },
  sentences: [displaySentences],
  views: { Display: DisplayView, NewDisplay: NewDisplayView, RoomDoor: DoorView },
} satisfies ServerDomain;
