import { Download } from 'lucide-react';
import { PressButton } from './press-button.tsx';

/** The button of a list that downloads it as a file. */
export function DownloadButton({ download }: { download: () => Promise<unknown> }) {
  return (
    <PressButton variant="secondary" onPress={download}>
      <Download aria-hidden="true" className="max-sm:hidden" />
      Export
    </PressButton>
  );
}
