import { History } from 'lucide-react';
import { type ComponentProps, Suspense, lazy, useState } from 'react';
import { Button } from '#client/ui/button.tsx';

const HistoryDrawer = lazy(() => import('./history-drawer.tsx'));

/** Opens the published states of an item. */
export function HistoryButton(props: Omit<ComponentProps<typeof HistoryDrawer>, 'onClose'>) {
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
