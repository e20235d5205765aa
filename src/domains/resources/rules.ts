/** Which area of a role a kind belongs to, and when a seat is taken (document 1 §4). */
import type { Area } from '#shared/permissions.ts';
import type { ResourceKind } from '#shared/resource-types.ts';
import { DEFAULT_ZONE, toLocal } from '#shared/time.ts';

export const AREA_OF_KIND: Record<ResourceKind, Area> = {
  meeting_room: 'resources.meetingRooms',
  private_office: 'resources.privateOffices',
  desks: 'resources.desk',
};

export type BookedSlot = { from: string; to: string };

/** A seat is booked on a day when the day falls inside any of its booking slots; an end at midnight is not the next day. */
export function isBookedOn(slots: readonly BookedSlot[], day: string, zone: string = DEFAULT_ZONE): boolean {
  return slots.some(({ from, to }) => {
    const last = new Date(new Date(to).getTime() - 1);
    return toLocal(new Date(from), zone).day <= day && day <= toLocal(last, zone).day;
  });
}
