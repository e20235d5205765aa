import type { Ref } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { Editor } from '#domains/content/client/use-editor.ts';

type ListHeadingProps = {
  editor: Editor;
  label: string;
  /** The text of the button that adds an entry. */
  add: string | undefined;
  onAdd: () => void;
  ref?: Ref<HTMLButtonElement>;
};

/** The label of a list in a form, and the button that adds an entry. */
export function ListHeading({ editor, label, add, onAdd, ref }: ListHeadingProps) {
  return (
    <div className="flex items-center gap-3">
      <p className="flex-1 text-sm font-medium" aria-hidden="true">
        {label}
      </p>
      {editor.canEdit && (
        <Button ref={ref} variant="secondary" size="sm" disabled={editor.disabled} onClick={onAdd}>
          {add}
        </Button>
      )}
    </div>
  );
}
