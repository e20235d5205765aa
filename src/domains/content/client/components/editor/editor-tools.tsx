import { Eye, EyeOff, History } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { lazyPart } from '#client/lazy-part.tsx';
import { Button } from '#client/ui/button.tsx';
import { usePreview } from '#domains/content/client/use-preview.ts';
import { ViewPage } from './view-page.tsx';
import type { ContentItem } from '#domains/content/schema.ts';

const HistoryDrawer = lazyPart(() => import('./history-drawer.tsx'));

/** Opens the published states of an item. */
function HistoryButton(props: Omit<ComponentProps<typeof HistoryDrawer>, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <History aria-hidden="true" />
        History
      </Button>
      {isOpen && <HistoryDrawer {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

type EditorToolsProps = {
  /** Undefined to add an item, which has no history. */
  item: ContentItem | undefined;
  /** The public page of what is edited. */
  path: string | undefined;
  canEdit: boolean;
  onRestored: () => void;
};

/** Opens the preview, the public page and the history of an editor. */
export function EditorTools({ item, path, canEdit, onRestored }: EditorToolsProps) {
  const { isOpen, toggle } = usePreview();
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={toggle}>
        {isOpen ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        {isOpen ? 'Hide preview' : 'Show preview'}
      </Button>
      <ViewPage path={path} size="sm" />
      {item && <HistoryButton item={item} canEdit={canEdit} onRestored={onRestored} />}
    </div>
  );
}
