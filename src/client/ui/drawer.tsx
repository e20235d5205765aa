import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { keepOpenForToasts } from './keep-open-for-toasts.ts';
import { ModalHeader } from './modal-header.tsx';
import { useDirtyGuard } from './use-dirty-guard.tsx';

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** The width in pixels, limited to the width of the screen. */
  width?: number;
  side?: 'start' | 'end';
  /** Omits header and padding. The title is then only for screen readers. */
  bare?: boolean;
  /** True with unsaved changes: closing then asks for confirmation. */
  dirty?: boolean;
  children: ReactNode;
};

/** A full-height panel at one side of the screen. `DialogFooter` and `DialogClose` work in it as in a dialog. */
export function Drawer({
  open,
  onOpenChange,
  title,
  description,
  width = 480,
  side = 'end',
  bare = false,
  dirty = false,
  children,
}: DrawerProps) {
  const { requestOpenChange, question } = useDirtyGuard(dirty, onOpenChange);
  return (
    <Radix.Root open={open} onOpenChange={requestOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-overlay" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onInteractOutside={keepOpenForToasts}
          style={{ width: `min(${width}px, 100vw)` }}
          className={classNames(
            'fixed inset-y-0 z-40 flex flex-col bg-popover shadow-lg',
            side === 'end' ? 'end-0 animate-slide-end border-s' : 'start-0 animate-slide-start border-e',
          )}
        >
          {bare ? (
            <Radix.Title className="sr-only">{title}</Radix.Title>
          ) : (
            <ModalHeader title={title} description={description} />
          )}
          <div
            className={classNames(
              'min-h-0 flex-1 scroll-pb-20 overflow-y-auto overscroll-contain',
              !bare && 'px-5 py-5 sm:px-6',
            )}
          >
            {children}
          </div>
          {question}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
