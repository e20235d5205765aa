import { type ReactNode, useDeferredValue, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Monitor, Smartphone } from 'lucide-react';
import { lazyPart } from '#client/lazy-part.tsx';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { previewItem } from '#domains/content/client/preview-item.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';
import { usePreviewContext } from '#domains/content/client/use-preview-context.ts';
import { usePreview } from '#domains/content/client/use-preview.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';
import { later } from '#shared/texts.ts';

const Preview = lazyPart(() => import('./preview.tsx'), <Skeleton className="h-full" />);

const SCREENS = [
  { label: later('Desktop'), width: 1280, icon: Monitor },
  { label: later('Phone'), width: 390, icon: Smartphone },
] as const;

/** The page as visitors will see it, following what is typed. */
function PreviewPanel({ editor, className }: { editor: Editor; className?: string }) {
  const t = useTexts();
  const { form, type, files, stored, record } = editor;
  const [screen, setScreen] = useState<(typeof SCREENS)[number]>(SCREENS[0]);
  useWatch({ control: form.control });
  const item = previewItem({ type, values: form.getValues(), tilesOf: (group) => files[group].tiles, stored, t });
  const context = usePreviewContext(type, item, record?._id);
  // Typing comes first.
  const shown = useDeferredValue(item);
  return (
    <section aria-label={t('Preview')} className={className}>
      <div className="flex items-center gap-1 border-b px-3 py-2">
        <h2 className="flex-1 text-sm font-semibold">{t('Preview')}</h2>
        {SCREENS.map((each) => (
          <Button
            key={each.width}
            variant="ghost"
            size="sm"
            aria-pressed={each === screen}
            className="aria-pressed:bg-muted"
            onClick={() => setScreen(each)}
          >
            <each.icon aria-hidden="true" />
            {t(each.label)}
          </Button>
        ))}
      </div>
      <div className="min-h-0 flex-1">
        <Preview type={type} item={shown} context={context} width={screen.width} />
      </div>
    </section>
  );
}

type WithPreviewProps = {
  editor: Editor;
  /** The height of the preview beside the fields, and its place while they scroll. */
  besideClassName: string;
  children: ReactNode;
};

/** The fields of an editor with the preview beside them, or above them where there is less room. */
export function WithPreview({ editor, besideClassName, children }: WithPreviewProps) {
  const { isOpen, isWide } = usePreview();
  if (!isOpen) return children;
  return (
    <div className={classNames('gap-6', isWide && 'grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] items-start')}>
      <PreviewPanel
        editor={editor}
        className={classNames(
          'flex flex-col overflow-hidden rounded-lg border bg-background',
          isWide ? `sticky order-last ${besideClassName}` : 'mb-5 h-[60dvh]',
        )}
      />
      <div className="min-w-0 space-y-4">{children}</div>
    </div>
  );
}
