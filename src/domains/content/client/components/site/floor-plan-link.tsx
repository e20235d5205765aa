import { FileDown } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';

/** Opens the PDF with the floor plan. */
export function FloorPlanLink({ address }: { address: string }) {
  return (
    <Button asChild variant="secondary" size="lg">
      <a href={address} target="_blank" rel="noopener">
        <FileDown aria-hidden="true" />
        Floor plan (PDF)
      </a>
    </Button>
  );
}
