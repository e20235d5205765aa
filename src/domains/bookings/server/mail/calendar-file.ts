import { z } from 'zod';

/** The file that adds a booking to a calendar. */
export const CalendarFile = z.object({ filename: z.string(), content: z.string(), contentType: z.string() });
export type CalendarFile = z.output<typeof CalendarFile>;
