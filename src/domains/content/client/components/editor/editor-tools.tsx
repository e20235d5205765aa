import { Eye, EyeOff } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { usePreview } from '#domains/content/client/use-preview.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { HistoryButton } from './history-button.tsx';

type EditorToolsProps = {
  /** Undefined to add an item, which has no history. */
  item: ContentItem | undefined;
  canEdit: boolean;
  onRestored: () => void;
};

/** Opens the preview and the history of an editor. */
export function EditorTools({ item, canEdit, onRestored }: EditorToolsProps) {
  const { isOpen, toggle } = usePreview();
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={toggle}>
        {isOpen ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        {isOpen ? 'Hide preview' : 'Show preview'}
      </Button>
      {item && <HistoryButton item={item} canEdit={canEdit} onRestored={onRestored} />}
    </div>
  );
}
