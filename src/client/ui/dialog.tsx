import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { keepOpenForToasts } from './keep-open-for-toasts.ts';
import { ModalHeader } from './modal-header.tsx';
import { useDirtyGuard } from './use-dirty-guard.tsx';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** `form` is 500 px wide. `page` and `full` cover the screen, for long forms: the content of a `page` is 720 px wide. */
  size?: 'sm' | 'form' | 'md' | 'lg' | 'xl' | 'full' | 'page';
  /** True with unsaved changes: closing then asks for confirmation. */
  dirty?: boolean;
  children: ReactNode;
};

const COVERING = 'h-dvh max-h-none rounded-none border-0 sm:max-h-none sm:max-w-none sm:rounded-none';

const WIDTHS = {
  sm: 'sm:max-w-md',
  form: 'sm:max-w-[500px]',
  md: 'sm:max-w-xl',
  lg: 'sm:max-w-3xl',
  xl: 'sm:max-w-5xl',
  full: COVERING,
  page: `${COVERING} sm:[--gutter:max(1.5rem,calc(50vw-22.5rem))]`,
};

/** A modal in the centre of the screen, or a sheet from below up to 640 px. Its buttons belong in `DialogFooter`. */
export function Dialog({ open, onOpenChange, title, description, size = 'md', dirty = false, children }: DialogProps) {
  const { requestOpenChange, question } = useDirtyGuard(dirty, onOpenChange);
  return (
    <Radix.Root open={open} onOpenChange={requestOpenChange}>
      <Radix.Portal>
        <Radix.Overlay
          className={classNames(
            'fixed inset-0 z-40 grid animate-fade-in overflow-y-auto bg-overlay max-sm:items-end sm:place-items-center print:static print:block print:overflow-visible print:bg-transparent print:p-0',
            size !== 'page' && size !== 'full' && 'sm:p-6',
          )}
        >
          <Radix.Content
            {...(description ? {} : { 'aria-describedby': undefined })}
            onInteractOutside={keepOpenForToasts}
            className={classNames(
              'flex max-h-[92dvh] w-full min-w-0 animate-rise-in flex-col overflow-hidden rounded-t-xl border bg-popover shadow-lg sm:max-h-[calc(100dvh-3rem)] sm:rounded-lg print:max-h-none print:border-0 print:shadow-none',
              WIDTHS[size],
            )}
          >
            <ModalHeader title={title} description={description} />
            {/* The padding of the scrolling is the footer. `relative`, so that the visually hidden native inputs of checkboxes and selects scroll with the content. */}
            <div className="relative min-h-0 flex-1 scroll-pb-20 overflow-y-auto overscroll-contain px-(--gutter) py-5 max-sm:scroll-pb-36">
              {children}
            </div>
            {question}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The buttons at the bottom, which stay visible while the content scrolls. May be the last element of a form. */
export function DialogFooter({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      data-no-print
      className={classNames(
        'sticky -bottom-5 z-10 -mx-(--gutter) -mb-5 mt-6 flex justify-end gap-2 border-t bg-popover px-(--gutter) py-4 max-sm:flex-col-reverse',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** Wraps a button that closes the surrounding dialog or drawer, with confirmation if it is dirty. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
