/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { resourcesPersonal } from '#domains/resources/server/personal.ts';
import { resourcesRouter } from '#domains/resources/server/router.ts';
import { resourceTold, seatTold } from '#domains/resources/server/told.ts';
import { ResourceView, SeatView, SpaceResourcesView } from '#domains/resources/schema.ts';
import { resourceSentences, seatSentences } from '#domains/resources/sentences.ts';

export const resourcesDomain = {
  routers: { resources: resourcesRouter },
  sentences: [resourceSentences, seatSentences],
  tells: [resourceTold, seatTold],
  views: { Resource: ResourceView, Seat: SeatView, SpaceResources: SpaceResourcesView },
  personal: resourcesPersonal,
} satisfies ServerDomain;
