import { useState } from 'react';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#client/ui/dialog.tsx';
import { LeftRecords, RefusedLines } from '#domains/imports/client/components/lines.tsx';
import { countsText, KIND_TITLES, STATUSES } from '#domains/imports/client/import-text.ts';
import type { ImportView } from '#domains/imports/schema.ts';
import { useTexts } from '#domains/imports/client/use-texts.ts';

/** Takes an import back. Each call works for some seconds. */
function useUndo(_id: string) {
  const { mutateAsync } = trpc.imports.undo.useMutation();
  return async () => {
    let undone = await mutateAsync({ _id });
    while (undone.status === 'undoing') undone = await mutateAsync({ _id });
  };
}

function UndoButton({ _id }: { _id: string }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const undo = useUndo(_id);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('Undo import')}
      </Button>
      <ConfirmCall
        open={isOpen}
        onOpenChange={setOpen}
        title={t('Undo this import?')}
        text={t(
          'New people leave the workspace, new companies are deleted, and new bookings are cancelled. What was changed or used since stays.',
        )}
        yes={t('Undo import')}
        no={t('Keep')}
        onYes={undo}
      />
    </>
  );
}

/** What became of an import, and how it is taken back. */
export function ImportDetails({
  shown,
  canEdit,
  onClose,
}: {
  shown: ImportView;
  canEdit: boolean;
  onClose: () => void;
}) {
  const t = useTexts();
  const detail = trpc.imports.get.useQuery({ _id: shown._id }).data;
  const { kind, status, total, kept, file_name } = detail ?? shown;
  const mayUndo = canEdit && (status !== 'undone' || kept > 0);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(KIND_TITLES[kind].title)}
      description={file_name}
      size="md"
    >
      <p className="text-sm">
        {t('{state}. {counts} of {total}.', {
          state: t(STATUSES[status].text),
          counts: countsText(detail ?? shown, t),
          total,
        })}
      </p>
      {status === 'running' && (
        <p className="mt-1 text-sm text-muted-foreground">{t('Import the same file again to go on.')}</p>
      )}
      {detail && <LeftRecords left={detail.left} />}
      {detail && <RefusedLines problems={detail.problems} />}
      <DialogFooter>
        {mayUndo && <UndoButton _id={shown._id} />}
        <DialogClose>
          <Button variant="secondary">{t('Close')}</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  );
}
