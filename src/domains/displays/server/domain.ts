/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { displaysRouter } from '#domains/displays/server/router.ts';
import { DisplayView, DoorView, NewDisplayView } from '#domains/displays/schema.ts';

export const displaysDomain = {
  routers: { displays: displaysRouter },
  views: { Display: DisplayView, NewDisplay: NewDisplayView, RoomDoor: DoorView },
} satisfies ServerDomain;
