/** Which area of a role a kind belongs to, when a seat is taken, and how seats are numbered. */
import type { Area } from '#shared/permissions.ts';
import type { DeskType, ResourceKind } from '#shared/resource-types.ts';
import { DEFAULT_ZONE, toLocal } from '#shared/time.ts';

export const AREA_OF_KIND: Record<ResourceKind, Area> = {
  meeting_room: 'resources.meetingRooms',
  private_office: 'resources.privateOffices',
  desks: 'resources.desk',
};

export type BookedSlot = { from: Date; to: Date };

/** A seat is booked on a day when the day falls inside any of its booking slots; an end at midnight is not the next day. */
export function isBookedOn(slots: readonly BookedSlot[], day: string, zone: string = DEFAULT_ZONE): boolean {
  return slots.some(({ from, to }) => {
    const last = new Date(to.getTime() - 1);
    return toLocal(from, zone).day <= day && day <= toLocal(last, zone).day;
  });
}

export const SEAT_TAKEN = 'Seat no already exists';

const LETTERS: Record<DeskType, string> = { dedicated_desk: 'D', flexi_desk: 'F' };

/**
 * The numbers of new seats: D1, D2… for dedicated and F1, F2… for flexi desks, after the highest that the area has ever had.
 * Longer digits are a name of the operator's own and no number to go on from.
 * @param known the numbers of all seats of the area, also of deleted ones
 */
export function newSeatNumbers(type: DeskType, known: readonly string[], count: number): string[] {
  const letter = LETTERS[type];
  const numbers = known.map((seatNo) =>
    Number(new RegExp(`^${letter}(\\d{1,6})$`, 'i').exec(seatNo.normalize('NFKC'))?.[1] ?? 0),
  );
  const highest = numbers.reduce((most, number) => Math.max(most, number), 0);
  return Array.from({ length: count }, (_, index) => `${letter}${highest + index + 1}`);
}
