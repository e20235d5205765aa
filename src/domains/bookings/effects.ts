/** The effects of a transition, which `server/service/effects.ts` carries out. */

/**
 * The effect on the units that the booking has claimed.
 * - `hold`: the end of the hold changes.
 * - `keep`: the claim becomes permanent, or is permanent again.
 * - `move`: the new period replaces the old one. A hold continues.
 * - `relocate`: other units replace the present ones, in the same period.
 * - `holdMove`: the new period is held in addition to the old one.
 * - `dropMove`: the held new period is released.
 * - `release`: all units are released.
 * - `releaseRest`: the remaining time is released.
 */
export type UnitEffect = 'hold' | 'keep' | 'move' | 'relocate' | 'holdMove' | 'dropMove' | 'release' | 'releaseRest';

export type MailEffect = 'confirmed' | 'moved' | 'relocated' | 'swapped' | 'cancelled' | 'declined' | 'swapDeclined';

export type Effects = {
  units?: UnitEffect;
  /** Paid money is refunded as far as the refund rule allows. */
  refund?: true;
  mail?: MailEffect;
};
