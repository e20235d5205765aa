/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { resourcesRouter } from '#domains/resources/server/router.ts';
import { ResourceView, SeatView, SpaceResourcesView } from '#domains/resources/schema.ts';

export const resourcesDomain = {
  routers: { resources: resourcesRouter },
  views: { Resource: ResourceView, Seat: SeatView, SpaceResources: SpaceResourcesView },
} satisfies ServerDomain;
