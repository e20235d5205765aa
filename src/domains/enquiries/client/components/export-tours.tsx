import { Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { downloadFile } from '#client/download.ts';
import { failureOf } from '#client/failure.ts';
import { Button } from '#client/ui/button.tsx';
import { EXPORT_TEXTS } from '#domains/enquiries/texts.ts';

/** Downloads the tours of a workspace as a spreadsheet. */
export function ExportTours({ spaceId }: { spaceId: string }) {
  const [isLoading, setLoading] = useState(false);

  async function download() {
    setLoading(true);
    try {
      await downloadFile(`/booking-tour/export?space_id=${spaceId}`, 'tours.xlsx');
      toast.success(EXPORT_TEXTS.done);
    } catch (error) {
      toast.error(failureOf(error).status === 404 ? EXPORT_TEXTS.empty : EXPORT_TEXTS.failed);
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
