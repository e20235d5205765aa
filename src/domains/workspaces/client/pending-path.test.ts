import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginPurchase, endPurchase, pendingPath } from './pending-path.ts';
import { parsePendingBooking, pendingBooking } from './pending-booking.ts';

const now = new Date('2026-06-01T09:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const CHECKOUT = '/app/buyPlan/7';

const choose = (at: Date) =>
  pendingBooking.set(
    parsePendingBooking({ space_id: '3', resource_id: '7', resource_type: 'flexi_desk', from_date: '2026-06-02' }, at)!,
  );

beforeEach(() => {
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('window', { localStorage, addEventListener: () => {}, removeEventListener: () => {} });
});

afterEach(() => vi.unstubAllGlobals());

describe('where somebody was going to pay', () => {
  it('is the latest of a booking and a purchase', () => {
    expect(pendingPath(now)).toBeUndefined();
    beginPurchase(CHECKOUT, now);
    expect(pendingPath(now)).toBe(CHECKOUT);
    choose(after(1));
    expect(pendingPath(after(1))).toBe('/app/payNow/new_booking');
    beginPurchase(CHECKOUT, after(2));
    expect(pendingPath(after(2))).toBe(CHECKOUT);
    endPurchase();
    expect(pendingPath(after(2))).toBe('/app/payNow/new_booking');
  });

  it('expires after 30 minutes, and is a screen of the application', () => {
    beginPurchase(CHECKOUT, now);
    expect(pendingPath(after(29))).toBe(CHECKOUT);
    expect(pendingPath(after(30))).toBeUndefined();
    beginPurchase('//elsewhere.example', now);
    expect(pendingPath(now)).toBeUndefined();
  });
});
