/** On which days the discount of a membership is given, and where. */
import { expect, it } from 'vitest';
import { offeredDiscounts, type RoomDiscount } from './room-discount.ts';

const STUDIO: RoomDiscount = {
  space_id: '1',
  name: 'Studio',
  from: '2027-03-01',
  end: null,
  pauses: [{ from: '2027-05', until: '2027-06' }],
  room_discount: 10,
};
const isGiven = (discount: RoomDiscount, day: string) => offeredDiscounts([discount], '1')[0]?.days?.(day);

it('is given from its first to its last day, but not in paused months', () => {
  const ending = { ...STUDIO, end: '2027-07-31' };
  const days = ['2027-02-28', '2027-03-01', '2027-04-30', '2027-05-01', '2027-06-30', '2027-07-31', '2027-08-01'];
  expect(days.map((day) => isGiven(ending, day))).toEqual([false, true, true, false, false, true, false]);
  expect(isGiven(STUDIO, '2037-08-01')).toBe(true);
});

it('is that of the workspace, on meeting rooms without a plan', () => {
  const none = { ...STUDIO, room_discount: 0 };
  expect(offeredDiscounts([none, STUDIO], '1')).toMatchObject([
    { text: '10% off with Studio', off: { percent: 10 }, types: ['meeting_room'], isAlone: true },
  ]);
  expect(offeredDiscounts([STUDIO], '2')).toEqual([]);
});
