import { Monitor, Smartphone } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { lazyPart } from '#client/lazy-part.tsx';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { previewItem } from '#domains/content/client/preview-item.ts';
import { usePreviewContext } from '#domains/content/client/use-preview-context.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';

const Preview = lazyPart(() => import('./preview.tsx'), <Skeleton className="h-full" />);

const SCREENS = [
  { label: 'Desktop', width: 1280, icon: Monitor },
  { label: 'Phone', width: 390, icon: Smartphone },
] as const;

/** The page as visitors will see it, following what is typed. */
export function PreviewPanel({ editor, className }: { editor: Editor; className?: string }) {
  const { form, type, files, stored, record } = editor;
  const [screen, setScreen] = useState<(typeof SCREENS)[number]>(SCREENS[0]);
  useWatch({ control: form.control });
  const item = previewItem({ type, values: form.getValues(), tilesOf: (group) => files[group].tiles, stored });
  const context = usePreviewContext(type, item, record?._id);
  // Typing comes first.
  const shown = useDeferredValue(item);
  return (
    <section aria-label="Preview" className={className}>
      <div className="flex items-center gap-1 border-b px-3 py-2">
        <h2 className="flex-1 text-sm font-semibold">Preview</h2>
        {SCREENS.map((each) => (
          <Button
            key={each.label}
            variant="ghost"
            size="sm"
            aria-pressed={each === screen}
            className="aria-pressed:bg-muted"
            onClick={() => setScreen(each)}
          >
            <each.icon aria-hidden="true" />
            {each.label}
          </Button>
        ))}
      </div>
      <div className="min-h-0 flex-1">
        <Preview type={type} item={shown} context={context} width={screen.width} />
      </div>
    </section>
  );
}
