import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#client/use-texts.ts';

/** Title, description and close button of a dialog or drawer. */
export function ModalHeader({ title, description }: { title: string; description?: ReactNode }) {
  const t = useTexts();
  return (
    <header className="flex items-start gap-4 border-b px-(--gutter) py-4">
      <div className="min-w-0 flex-1">
        <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
        {description && (
          <Radix.Description className="mt-0.5 text-sm text-muted-foreground">{description}</Radix.Description>
        )}
      </div>
      <Radix.Close
        aria-label={t('Close')}
        data-no-print
        className="-me-2 -mt-1 grid size-8 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
      >
        <X className="size-4" aria-hidden="true" />
      </Radix.Close>
    </header>
  );
}
