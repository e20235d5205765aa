import { expect, it } from 'vitest';
import { APP_SCREENS } from '#app/client/domains.ts';
import { helpAt } from './texts.ts';

/** Addresses that show another screen, and pages that lead back by themselves. */
const WITHOUT = ['/app', '/app/xero/connected', '/app/payNow/:bookingId', '/app/buyPlan/:planId'];

it('is there for every screen', () => {
  const screens = APP_SCREENS.map(({ path }) => path).filter((path) => !WITHOUT.includes(path));
  const missing = screens.filter((path) => !helpAt(path.replace(/:\w+/g, '1'), false));
  expect(missing).toEqual([]);
});

it('is that of the list on the screen of one record', () => {
  expect(helpAt('/app/members/12', false)).toBe(helpAt('/app/members', false));
  expect(helpAt('/app/membershipPlans', false)).not.toBe(helpAt('/app/members', false));
});

it('differs for people who see only their own bookings', () => {
  expect(helpAt('/app/booking', true)?.purpose).toBe('Your bookings.');
  expect(helpAt('/app/booking', false)?.purpose).toBe('All bookings of the workspace.');
});

it('is missing for an address without a screen', () => {
  expect(helpAt('/app/nothing', false)).toBeUndefined();
});
