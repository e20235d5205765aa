import * as Radix from '@radix-ui/react-dialog';
import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { useTexts } from '#client/use-texts.ts';

type ConfirmProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: ReactNode;
  /** The labels of the two buttons, by default Yes and No. */
  yes?: string;
  no?: string;
  /** May return a promise. The dialog closes when it resolves and stays open when it rejects, for the caller to show the error. */
  onYes: () => unknown;
  /** Makes the button red, for actions that cannot be undone. */
  danger?: boolean;
  /** True while it cannot be confirmed. */
  blocked?: boolean;
  children?: ReactNode;
};

/** A confirmation dialog. Escape and a click outside mean no. */
export function Confirm({ open, onOpenChange, title, text, yes, no, onYes, danger, blocked, children }: ConfirmProps) {
  const t = useTexts();
  const [waiting, setWaiting] = useState(false);

  function confirm() {
    setWaiting(true);
    Promise.resolve()
      .then(onYes)
      .then(
        () => onOpenChange(false),
        () => undefined,
      )
      .finally(() => setWaiting(false));
  }

  return (
    <Radix.Root open={open} onOpenChange={(next) => !waiting && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-overlay" />
        <Radix.Content
          role="alertdialog"
          {...(text ? {} : { 'aria-describedby': undefined })}
          className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md animate-rise-in rounded-lg border bg-popover p-5 shadow-lg sm:bottom-auto sm:top-[22dvh] sm:p-6"
        >
          <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
          {text && <Radix.Description className="mt-1.5 text-sm text-muted-foreground">{text}</Radix.Description>}
          <div className="mt-4 text-sm empty:hidden">{children}</div>
          <div className="mt-6 flex justify-end gap-2 max-sm:flex-col-reverse">
            <Radix.Close asChild>
              <Button variant="secondary" disabled={waiting}>
                {no ?? t('No')}
              </Button>
            </Radix.Close>
            <Button variant={danger ? 'danger' : 'primary'} loading={waiting} disabled={blocked} onClick={confirm}>
              {yes ?? t('Yes')}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
