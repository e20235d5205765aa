import { describe, expect, it } from 'vitest';
import { destinationAfterLogin, destinationAfterVerification, rememberedLocation } from './destination.ts';

describe('the destination after a login', () => {
  const nothing = { isCalendarAccount: false, hasPendingBooking: false };

  it('is the remembered location, even with a pending booking', () => {
    const from = '/app/booking?page=2';
    expect(destinationAfterLogin({ ...nothing, from, hasPendingBooking: true })).toBe(from);
  });

  it('is the pending booking, otherwise the start of the application', () => {
    expect(destinationAfterLogin({ ...nothing, hasPendingBooking: true })).toBe('/app/payNow/new_booking');
    expect(destinationAfterLogin(nothing)).toBe('/app');
  });

  it('is always the start for the calendar account', () => {
    expect(destinationAfterLogin({ isCalendarAccount: true, from: '/app/booking', hasPendingBooking: true })).toBe(
      '/app',
    );
  });

  it('is the pending booking or the dashboard after a verification', () => {
    expect(destinationAfterVerification({ hasPendingBooking: true })).toBe('/app/payNow/new_booking');
    expect(destinationAfterVerification({ hasPendingBooking: false })).toBe('/app/dashboard');
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
