import { toast } from 'sonner';
import { DownloadButton } from '#client/download-button.tsx';
import { downloadFile } from '#client/download.ts';
import { CallFailed, failureOf } from '#client/failure.ts';
import { EXPORT_TEXTS } from '#domains/enquiries/texts.ts';

/** Downloads the tours of a workspace as a spreadsheet. */
export function ExportTours({ spaceId }: { spaceId: string }) {
  async function download() {
    try {
      await downloadFile(`/booking-tour/export?space_id=${spaceId}`, 'tours.xlsx');
    } catch (error) {
      const { status } = failureOf(error);
      throw new CallFailed({ status, message: status === 404 ? EXPORT_TEXTS.empty : EXPORT_TEXTS.failed });
    }
    toast.success(EXPORT_TEXTS.done);
  }

  return <DownloadButton download={download} />;
}
