import { z } from 'zod';
import { NO_ZONE } from '#shared/fields.ts';
import { isTime, lacksZone, parseInstant, toLocal } from '#shared/time.ts';
import { MIDNIGHT, atClosing } from './intervals.ts';

const OFFICE_HOURS = 'Please select office hours';

/** 'HH:mm'. An ISO instant is converted to its local time in London. */
const clockTime = z
  .string({ error: OFFICE_HOURS })
  .refine((value) => !lacksZone(value), NO_ZONE)
  .transform((value) => {
    const at = parseInstant(value);
    return at ? toLocal(at).time : value;
  });

/** The usual opening and closing time. A closing time that is not after the opening time is on the next day. 24:00 is the end of the day. */
export const officeHours = z.tuple(
  [
    clockTime.refine(isTime, OFFICE_HOURS),
    clockTime.refine((closes) => isTime(closes) || closes === MIDNIGHT, OFFICE_HOURS).transform(atClosing),
  ],
  { error: OFFICE_HOURS },
);
