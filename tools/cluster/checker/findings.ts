/** What the checker finds. Every finding breaks an invariant. */
export type Rule =
  | 'double booking'
  | 'within a buffer'
  | 'stale read'
  | 'edit lost'
  | 'booking lost'
  | 'change lost'
  | 'made twice'
  | 'refused but made'
  | 'half a booking'
  | 'half a series'
  | 'charged twice'
  | 'charge without record'
  | 'money'
  | 'offered twice'
  | 'passed over'
  | 'order lost'
  | 'billed twice'
  | 'not billed'
  | 'credits'
  | 'voucher'
  | 'account'
  | 'mail missing'
  | 'not delivered'
  | 'live too late'
  | 'webhook missed'
  | 'webhook order'
  | 'told too much'
  | 'not well again';

export type Finding = {
  rule: Rule;
  text: string;
  /** When the answer was received that is not true, so that the finding is counted for a fault. */
  at?: number;
};
