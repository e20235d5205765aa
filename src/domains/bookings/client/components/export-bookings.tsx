import { Download } from 'lucide-react';
import { useState } from 'react';
import { attempt } from '#client/error-toasts.ts';
import { downloadFile } from '#client/download.ts';
import { Button } from '#client/ui/button.tsx';
import type { ListQuery } from '#domains/bookings/client/filters.ts';

/** Downloads the filtered list as CSV. */
export default function ExportBookings({ query, today }: { query: ListQuery; today: string }) {
  const [isLoading, setLoading] = useState(false);

  async function download() {
    setLoading(true);
    const entries = Object.entries(query).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : String(value),
    ]);
    const search = new URLSearchParams(Object.fromEntries(entries));
    await attempt(() => downloadFile(`/bookings/export?${search}`, `bookings-${today}.csv`));
    setLoading(false);
  }

  return (
    <Button variant="secondary" loading={isLoading} onClick={() => void download()}>
      <Download aria-hidden="true" className="max-sm:hidden" />
      Export
    </Button>
  );
}
