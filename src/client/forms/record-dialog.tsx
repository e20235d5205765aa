import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#client/ui/dialog.tsx';
import { type RecordSection, RecordView } from '#client/ui/record-view.tsx';
import { useTexts } from '#client/use-texts.ts';

/**
 * Whether a record is shown as a form. Once it was one it stays one, so that somebody who loses the right to edit meanwhile does
 * not lose what they typed.
 */
export function useIsForm(canEdit: boolean): boolean {
  const [isForm, setForm] = useState(canEdit);
  if (canEdit && !isForm) setForm(true);
  return isForm || canEdit;
}

type ViewOrFormProps<Stored> = {
  /** Undefined to add a record. */
  record: Stored | undefined;
  canEdit: boolean;
  onClose: () => void;
  /** The title and the content of the view. */
  title: string;
  size?: ComponentProps<typeof Dialog>['size'];
  view: (record: Stored) => RecordSection[];
  /** The dialog with the form. */
  children: ReactNode;
};

/** The dialog of a record: its form for those who may edit it, otherwise the record to read. */
export function ViewOrForm<Stored>({ record, canEdit, view, children, ...dialog }: ViewOrFormProps<Stored>) {
  const isForm = useIsForm(canEdit);
  if (isForm || !record) return children;
  return (
    <ViewDialog {...dialog}>
      <RecordView sections={view(record)} />
    </ViewDialog>
  );
}

type ViewDialogProps = {
  title: string;
  size?: ComponentProps<typeof Dialog>['size'];
  onClose: () => void;
  children: ReactNode;
};

/** A modal with a record to read. */
export function ViewDialog({ title, size, onClose, children }: ViewDialogProps) {
  const t = useTexts();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} size={size}>
      {/* Focusable, because it must scroll with the keyboard although it may contain no control. */}
      <div role="group" aria-label={t('Details')} tabIndex={0} className="rounded-sm outline-offset-4">
        {children}
      </div>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">{t('Close')}</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  );
}
