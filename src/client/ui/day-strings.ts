/**
 * Days are 'YYYY-MM-DD' everywhere; only the calendar widget thinks in Dates (midnight of the viewer's zone). These two
 * cross that border and nothing else does.
 */
export function dayToDate(day: string): Date {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year!, month! - 1, date!);
}

export function dateToDay(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
