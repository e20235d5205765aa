import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadFile } from '#client/download.ts';
import { showError } from '#client/error-toasts.ts';
import { Button } from '#client/ui/button.tsx';

type ExportActivityProps = { spaceId: string; filters: { text: string; day: string }; today: string };

/** Downloads the filtered list as CSV. */
export function ExportActivity({ spaceId, filters, today }: ExportActivityProps) {
  const [isLoading, setLoading] = useState(false);

  async function download() {
    setLoading(true);
    const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
    try {
      await downloadFile(`/space/${spaceId}/getkisi/export?${query}`, `user-activity-${filters.day || today}.csv`);
    } catch (error) {
      showError(error);
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
