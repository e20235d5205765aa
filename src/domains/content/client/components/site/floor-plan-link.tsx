import { FileDown } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { useTexts } from '#domains/content/client/use-texts.ts';

/** Opens the PDF with the floor plan. */
export function FloorPlanLink({ address }: { address: string }) {
  const t = useTexts();
  return (
    <Button asChild variant="secondary" size="lg">
      <a href={address} target="_blank" rel="noopener">
        <FileDown aria-hidden="true" />
        {t('Floor plan (PDF)')}
      </a>
    </Button>
  );
}
