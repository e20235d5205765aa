import { Download } from 'lucide-react';
import { PressButton } from './press-button.tsx';
import { useTexts } from '#client/use-texts.ts';

/** The button of a list that downloads it as a file. */
export function DownloadButton({ download }: { download: () => Promise<unknown> }) {
  const t = useTexts();
  return (
    <PressButton variant="secondary" onPress={download}>
      <Download aria-hidden="true" className="max-sm:hidden" />
      {t('Export')}
    </PressButton>
  );
}
