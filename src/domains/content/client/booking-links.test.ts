import { describe, expect, it } from 'vitest';
import { bookingAddress, bookingLabel } from './booking-links.ts';

describe('calls to action', () => {
  it('choose the type and the workspace in the search', () => {
    expect(bookingAddress('meeting_room')).toBe('/search?resource_type=meeting_room');
    expect(bookingAddress('flexi_desk', '7')).toBe('/search?spaceId=7&resource_type=flexi_desk');
    expect(bookingLabel('meeting_room')).toBe('Find a meeting room');
  });

  it('choose no type for another topic', () => {
    expect(bookingAddress('other')).toBe('/search');
    expect(bookingLabel('other')).toBe('Find a workspace');
  });
});
