import { liveNews } from '#server/live.ts';
import type { News } from '#server/outbox.ts';

/** The live event of a request: for who has asked, and for the staff who see all bookings of the workspace. Each reads it with their own rights. */
export function requestNews({ id, space_id, asked_by }: { id: string; space_id: string; asked_by: string }): News {
  return liveNews({
    name: 'gifts.update',
    spaceId: space_id,
    audience: {
      userIds: [asked_by],
      staff: { area: 'booking.booking', spaceId: space_id, needsAllBookings: true },
    },
    data: { _id: id, space_id },
  });
}
