import { DownloadButton } from '#client/download-button.tsx';
import { downloadFile } from '#client/download.ts';

type ExportActivityProps = { spaceId: string; filters: { text: string; day: string }; today: string };

/** Downloads the filtered list as CSV. */
export function ExportActivity({ spaceId, filters, today }: ExportActivityProps) {
  function download() {
    const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
    return downloadFile(`/space/${spaceId}/getkisi/export?${query}`, `user-activity-${filters.day || today}.csv`);
  }

  return <DownloadButton download={download} />;
}
