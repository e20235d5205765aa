import { Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { downloadFile } from '#client/download.ts';
import { failureOf } from '#client/failure.ts';
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
    try {
      await downloadFile(
        `/bookings/export?${new URLSearchParams(Object.fromEntries(entries))}`,
        `bookings-${today}.csv`,
      );
    } catch (error) {
      toast.error(failureOf(error).message);
    } finally {
      setLoading(false);
    }
  }

  return (
    <Button variant="secondary" loading={isLoading} onClick={() => void download()}>
      <Download aria-hidden="true" className="max-sm:hidden" />
      Export
    </Button>
  );
}
