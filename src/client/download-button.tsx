import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { attempt } from './error-toasts.ts';

/** The button of a list that downloads it as a file. Shows why a download fails. */
export function DownloadButton({ download }: { download: () => Promise<unknown> }) {
  const [isLoading, setLoading] = useState(false);

  async function start() {
    setLoading(true);
    await attempt(download);
    setLoading(false);
  }

  return (
    <Button variant="secondary" loading={isLoading} onClick={() => void start()}>
      <Download aria-hidden="true" className="max-sm:hidden" />
      Export
    </Button>
  );
}
