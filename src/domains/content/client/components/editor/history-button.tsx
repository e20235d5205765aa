import { History } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { ContentItem } from '#domains/content/schema.ts';

const HistoryDrawer = lazy(() => import('./history-drawer.tsx'));

export type HistoryProps = {
  item: ContentItem;
  canEdit: boolean;
  /** Called once an earlier state is published again. */
  onRestored: () => void;
};

/** Opens the published states of an item. */
export function HistoryButton(props: HistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <History aria-hidden="true" />
        History
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <HistoryDrawer {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
