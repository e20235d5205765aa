import { describe, expect, it } from 'vitest';
import { english } from '../../../../test/helpers/english.ts';
import { bookingAddress, bookingLabel } from './booking-links.ts';

describe('calls to action', () => {
  it('choose the type and the workspace in the search', () => {
    expect(bookingAddress('meeting_room')).toBe('/search?resource_type=meeting_room');
    expect(bookingAddress('flexi_desk', '7')).toBe('/search?spaceId=7&resource_type=flexi_desk');
    expect(bookingLabel('meeting_room', english)).toBe('Find a meeting room');
  });

  it('choose no type for another topic', () => {
    expect(bookingAddress('other')).toBe('/search');
    expect(bookingLabel('other', english)).toBe('Find a workspace');
  });
});
