import { STAFF_TIMES, isOver } from '#domains/enquiries/rules.ts';

/** The times of a day among which staff choose. Those that have passed cannot be chosen. */
export function staffTimes(day: string | null | undefined, now: Date) {
  return STAFF_TIMES.map((time) => ({ value: time, label: time, disabled: Boolean(day) && isOver(day!, time, now) }));
}
