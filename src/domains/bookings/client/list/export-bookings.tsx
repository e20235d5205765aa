import { CsvButton } from '#client/csv-button.tsx';
import type { ListQuery } from '#domains/bookings/client/list/filters.ts';

/** Downloads the filtered list as CSV. */
export default function ExportBookings({ query, today }: { query: ListQuery; today: string }) {
  const entries = Object.entries(query).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : String(value),
  ]);
  const search = new URLSearchParams(Object.fromEntries(entries));
  return <CsvButton address={`/bookings/export?${search}`} filename={`bookings-${today}.csv`} />;
}
