/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { availabilityRouter } from '#domains/availability/server/router.ts';
import { AlternativesView, TouchedView, AvailableResource } from '#domains/availability/schema.ts';

export const availabilityDomain = {
  routers: { availability: availabilityRouter },
  views: {
    AvailableResource,
    Alternatives: AlternativesView,

    TouchedBookings: TouchedView,
  },
} satisfies ServerDomain;
