import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';
import { usePreview } from '#domains/content/client/use-preview.ts';
import { PreviewPanel } from './preview-panel.tsx';

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
