import { DownloadButton } from '#client/download-button.tsx';
import { downloadFile } from '#client/download.ts';
import type { ListQuery } from '#domains/bookings/client/list/filters.ts';

/** Downloads the filtered list as CSV. */
export default function ExportBookings({ query, today }: { query: ListQuery; today: string }) {
  function download() {
    const entries = Object.entries(query).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : String(value),
    ]);
    const search = new URLSearchParams(Object.fromEntries(entries));
    return downloadFile(`/bookings/export?${search}`, `bookings-${today}.csv`);
  }

  return <DownloadButton download={download} />;
}
