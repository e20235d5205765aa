/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { calendarRouter } from '#domains/calendar/server/router.ts';

export const calendarDomain = {
  routers: { calendar: calendarRouter },
} satisfies ServerDomain;
