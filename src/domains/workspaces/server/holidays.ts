/** The public holidays of a country, which staff take over as closed days. */
import type { HolidayPlace, HolidaysInput } from '#domains/workspaces/holidays.ts';
import type { ClosedDay } from '#domains/workspaces/use-rules.ts';

// Loaded with the first question: its data is large, and few ask.
const library = async () => (await import('date-holidays')).default;

/** The countries, by name, and their regions that have holidays of their own. */
export async function holidayPlaces(): Promise<HolidayPlace[]> {
  const Holidays = await library();
  const all = new Holidays();
  return Object.entries(all.getCountries('en'))
    .map(([code, name]) => ({
      code,
      name,
      regions: Object.entries(all.getStates(code, 'en') ?? {}).map(([region, label]) => ({
        code: region,
        name: label,
      })),
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** The public holidays of a year, each day once. None for a place that is unknown. */
export async function publicHolidays({ country, region, year }: HolidaysInput): Promise<ClosedDay[]> {
  const Holidays = await library();
  const found = new Holidays(country, region ?? '', { languages: ['en'] }).getHolidays(year) ?? [];
  const days = new Map<string, string>();
  for (const { type, date, name } of found) if (type === 'public') days.set(date.slice(0, 10), name);
  return [...days].map(([day, name]) => ({ day, name })).sort((one, other) => one.day.localeCompare(other.day));
}
