/** The public holidays that staff take over as closed days. */
import { z } from 'zod';
import { numeric } from '#shared/fields.ts';
import { msg } from '#shared/texts.ts';

/** A country, or one of its regions, for its public holidays. */
export const HolidaysInput = z.object({
  country: z.string().regex(/^[A-Z]{2}$/, msg('Please select a country')),
  region: z
    .string()
    .regex(/^[A-Z0-9-]{1,8}$/i, msg('Please select a region'))
    .nullish(),
  year: numeric(msg('Please enter a year'), z.int().min(2000).max(2100)),
});
export type HolidaysInput = z.output<typeof HolidaysInput>;

const Place = z.object({ code: z.string(), name: z.string() });
export const HolidayPlace = Place.extend({ regions: z.array(Place) });
export type HolidayPlace = z.output<typeof HolidayPlace>;
