/** The words of the door screens. */
import { toLocal } from '#shared/time.ts';

/** '09:30' on the clock of the workspace, or '-' without an instant. */
export function localTime(at: Date | null, zone: string | undefined): string {
  return at ? toLocal(at, zone).time : '-';
}

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
