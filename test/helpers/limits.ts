/** Limits of one account that tests and load never reach. Tests of the limits set their own. */
export const NO_LIMITS = {
  HELD_BOOKINGS_PER_MEMBER: '10000',
  HELD_SEATS_PER_MEMBER: '100000',
  BOOKINGS_PER_MEMBER_IN_10_MINUTES: '100000',
  FREE_BOOKINGS_PER_MEMBER: '100000',
  MOVES_PER_MEMBER: '100000',
  NEW_CARDS_PER_DAY: '100000',
  DECLINED_PAYMENTS_PER_DAY: '100000',
};
