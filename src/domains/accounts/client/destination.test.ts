import { describe, expect, it } from 'vitest';
import { destinationAfterLogin, destinationAfterVerification, rememberedLocation } from './destination.ts';

describe('the destination after a login', () => {
  const nothing = { isCalendarAccount: false };
  const pending = '/app/payNow/new_booking';

  it('is the remembered location, even with a pending booking', () => {
    const from = '/app/booking?page=2';
    expect(destinationAfterLogin({ ...nothing, from, pending })).toBe(from);
  });

  it('is the pending booking, otherwise the start of the application', () => {
    expect(destinationAfterLogin({ ...nothing, pending })).toBe(pending);
    expect(destinationAfterLogin(nothing)).toBe('/app');
  });

  it('is always the start for the calendar account', () => {
    expect(destinationAfterLogin({ isCalendarAccount: true, from: '/app/booking', pending })).toBe('/app');
  });

  it('is the pending booking or the dashboard after a verification', () => {
    expect(destinationAfterVerification(pending)).toBe(pending);
    expect(destinationAfterVerification(undefined)).toBe('/app/dashboard');
  });
});

describe('the remembered location', () => {
  it('must be an address of this application', () => {
    expect(rememberedLocation({ from: '/app/booking' })).toBe('/app/booking');
    expect(rememberedLocation({ from: '//elsewhere.example' })).toBeUndefined();
    expect(rememberedLocation({ from: '/\\elsewhere.example' })).toBeUndefined();
    expect(rememberedLocation({ from: 'https://elsewhere.example' })).toBeUndefined();
    expect(rememberedLocation(null)).toBeUndefined();
  });
});
