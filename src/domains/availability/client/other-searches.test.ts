import { describe, expect, it } from 'vitest';
import { EMPTY_SEARCH, type SearchQuery } from '#domains/workspaces/client/search-query.ts';
import { queryOfSlot, slotText } from './other-searches.ts';

const meeting: SearchQuery = {
  spaceId: '1',
  resource_type: 'meeting_room',
  capacity: 4,
  from_date: '2027-03-27',
  to_date: '2027-03-27',
  from_time: '10:00',
  duration: 1.5,
};
const desks: SearchQuery = { ...EMPTY_SEARCH, spaceId: '1', resource_type: 'flexi_desk', capacity: 2 };
const zone = 'Europe/London';

describe('the search of another period', () => {
  it('has the day and the time of the workspace, and the same duration', () => {
    const slot = { from: new Date('2027-03-29T09:00:00Z'), to: new Date('2027-03-29T10:30:00Z') };
    const day = '2027-03-29';
    expect(queryOfSlot(meeting, slot, zone)).toEqual({ ...meeting, from_date: day, to_date: day, from_time: '10:00' });
    expect(slotText(meeting, slot, zone)).toBe('Mon, 29 Mar 2027, 10:00 – 11:30');
  });

  it('has days for other types, also if the workspace closes at midnight', () => {
    const slot = { from: new Date('2027-03-26T09:00:00Z'), to: new Date('2027-03-29T23:00:00Z') };
    expect(queryOfSlot(desks, slot, zone)).toEqual({ ...desks, from_date: '2027-03-26', to_date: '2027-03-29' });
    expect(slotText(desks, slot, zone)).toBe('Fri, 26 Mar 2027 – Mon, 29 Mar 2027');
    const oneDay = { from: slot.from, to: new Date('2027-03-26T18:00:00Z') };
    expect(slotText(desks, oneDay, zone)).toBe('Fri, 26 Mar 2027');
  });
});
