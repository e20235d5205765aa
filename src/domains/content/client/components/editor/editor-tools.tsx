import { Eye, EyeOff, History } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { lazyPart } from '#client/lazy-part.tsx';
import { Button } from '#client/ui/button.tsx';
import { usePreview } from '#domains/content/client/use-preview.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';
import { TranslationsButton } from './translations-button.tsx';
import { ViewPage } from './view-page.tsx';
import type { ContentItem } from '#domains/content/schema.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

const HistoryDrawer = lazyPart(() => import('./history-drawer.tsx'));

/** Opens the published states of an item. */
function HistoryButton(props: Omit<ComponentProps<typeof HistoryDrawer>, 'onClose'>) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <History aria-hidden="true" />
        {t('History')}
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
  editor: Editor;
};

/** Opens the preview, the public page and the history of an editor. */
export function EditorTools({ item, path, canEdit, onRestored, editor }: EditorToolsProps) {
  const t = useTexts();
  const { isOpen, toggle } = usePreview();
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={toggle}>
        {isOpen ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        {isOpen ? t('Hide preview') : t('Show preview')}
      </Button>
      <ViewPage path={path} size="sm" />
      {item && <HistoryButton item={item} canEdit={canEdit} onRestored={onRestored} />}
      <TranslationsButton editor={editor} path={path} />
    </div>
  );
}
