import * as Radix from '@radix-ui/react-popover';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type PopoverProps = {
  /** One focusable element. */
  trigger: ReactNode;
  /** The panel's accessible name. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Required inside a dialog, where only a modal panel can be scrolled. */
  modal?: boolean;
  className?: string;
  children: ReactNode;
};

/** A panel beside its trigger. Escape and a click outside close it, and the focus returns to the trigger. */
export function Popover({ trigger, label, open, onOpenChange, modal, className, children }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className={classNames(
            'z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] animate-pop-in overflow-y-auto rounded-md border bg-popover p-4 text-sm shadow-lg focus-visible:outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
