/** The words of the door screens. */
import { officeInstant, toLocal } from '#shared/time.ts';

/** '03-06-2024 09:30' on the clock of the workspace, or '-' without an instant. */
export function localText(at: Date | null, zone: string | undefined): string {
  return at ? officeInstant(at, zone) : '-';
}

/** '09:30' on the clock of the workspace, or '-' without an instant. */
export function localTime(at: Date | null, zone: string | undefined): string {
  return at ? toLocal(at, zone).time : '-';
}

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
