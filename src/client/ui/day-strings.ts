/**
 * Converts a day to a Date at midnight in the viewer's zone. Days are 'YYYY-MM-DD' everywhere except in the calendar library,
 * which uses Dates. Only this function and `dateToDay` convert between the two.
 */
export function dayToDate(day: string): Date {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

export function dateToDay(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
