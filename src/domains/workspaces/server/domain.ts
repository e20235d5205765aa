/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { workspacesPersonal } from '#domains/workspaces/server/personal.ts';
import { amenitiesRouter, spacesRouter } from '#domains/workspaces/server/router.ts';
import { workspaceEntries } from '#domains/workspaces/server/site-entries.ts';
import { amenityTold, workspaceTold } from '#domains/workspaces/server/told.ts';
import { AmenityView, SpaceView } from '#domains/workspaces/schema.ts';
import { amenitySentences, workspaceSentences } from '#domains/workspaces/sentences.ts';

export const workspacesDomain = {
  routers: { spaces: spacesRouter, amenities: amenitiesRouter },
  siteEntries: workspaceEntries,
  sentences: [workspaceSentences, amenitySentences],
  tells: [workspaceTold, amenityTold],
  views: { Amenity: AmenityView, Space: SpaceView },
  personal: workspacesPersonal,
} satisfies ServerDomain;
