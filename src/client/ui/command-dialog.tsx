import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';

type CommandDialogProps = {
  title: string;
  onClose: () => void;
  /** Moves the focus when the dialog closes. */
  returnFocus: () => void;
  children: ReactNode;
};

/** A dialog for a command list, near the top of the screen and full width on phones. Escape and a click outside close it. */
export function CommandDialog({ title, onClose, returnFocus, children }: CommandDialogProps) {
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-overlay" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus();
          }}
          className="fixed inset-x-0 top-0 z-40 mx-auto flex max-h-[85dvh] w-full max-w-xl animate-fade-in flex-col overflow-hidden border bg-popover shadow-lg focus-visible:outline-none max-sm:border-x-0 max-sm:border-t-0 sm:top-[12dvh] sm:max-h-[70dvh] sm:rounded-lg"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
