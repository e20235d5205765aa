/** The permission areas of resource kinds, the booked days of seats, and the numbering of new seats. */
import type { Area } from '#shared/permissions.ts';
import type { DeskType, ResourceKind } from '#shared/resource-types.ts';
import { toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

export const AREA_OF_KIND: Record<ResourceKind, Area> = {
  meeting_room: 'resources.meetingRooms',
  private_office: 'resources.privateOffices',
  desks: 'resources.desk',
};

const SAVED_TEXTS: Record<ResourceKind, Record<'added' | 'updated', string>> = {
  meeting_room: {
    added: msg('Meeting room successfully created'),
    updated: msg('Meeting room updated successfully'),
  },
  private_office: {
    added: msg('Private office successfully created'),
    updated: msg('Private office updated successfully'),
  },
  desks: {
    added: msg('Desk successfully created'),
    updated: msg('Desk updated successfully'),
  },
};

/** What the product says once a resource is saved. */
export const savedText = ({ type }: { type: ResourceKind }, what: 'added' | 'updated'): string =>
  SAVED_TEXTS[type][what];

export type BookedSlot = { from: Date; to: Date };

/** Whether one of the slots overlaps a local day of the zone. A slot that ends at midnight does not overlap the next day. */
export function isBookedOn(slots: readonly BookedSlot[], day: string, zone: string): boolean {
  return slots.some(({ from, to }) => {
    const last = new Date(to.getTime() - 1);
    return toLocal(from, zone).day <= day && day <= toLocal(last, zone).day;
  });
}

export const SEAT_TAKEN = msg('Seat no already exists');

const LETTERS: Record<DeskType, string> = { dedicated_desk: 'D', flexi_desk: 'F' };

/**
 * The numbers of new seats: D1, D2… for dedicated and F1, F2… for flexi desks, continuing after the highest number that the area
 * has ever used. Numbers with more than six digits are ignored, because they are names chosen by the operator.
 * @param known the numbers of all seats of the area, including deleted ones
 */
export function newSeatNumbers(type: DeskType, known: readonly string[], count: number): string[] {
  const letter = LETTERS[type];
  const numbers = known.map((seatNo) =>
    Number(new RegExp(`^${letter}(\\d{1,6})$`, 'i').exec(seatNo.normalize('NFKC'))?.[1] ?? 0),
  );
  const highest = numbers.reduce((most, number) => Math.max(most, number), 0);
  return Array.from({ length: count }, (_, index) => `${letter}${highest + index + 1}`);
}
