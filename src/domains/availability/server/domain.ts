/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { availabilityRouter } from '#domains/availability/server/router.ts';

export const availabilityDomain = {
  routers: { availability: availabilityRouter },
} satisfies ServerDomain;
