import type { Screen } from '#client/domain.ts';
import type { Session } from '#client/session.tsx';

export type Guarded = Pick<Screen, 'area' | 'access' | 'forCustomers'>;

/**
 * How an account may open a screen: by its role, or as a customer, if it is one. Undefined if it may not. One of several areas is
 * enough.
 */
export function wayIn(
  { area, access = 'show', forCustomers }: Guarded,
  may: Session['may'],
): 'role' | 'customer' | undefined {
  if (area === undefined || [area].flat().some((each) => may(each, access))) return 'role';
  return forCustomers && 'customer';
}
