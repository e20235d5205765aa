import * as Radix from '@radix-ui/react-popover';
import type { ReactNode, RefObject } from 'react';
import { Calendar, type CalendarProps } from './calendar.tsx';

type CalendarPopoverProps = {
  /** The element that the panel is positioned at. The focus returns to the button in it. */
  anchor: RefObject<HTMLElement | null>;
  id: string;
  label: string;
  onClose: () => void;
  calendar: CalendarProps;
  /** Content below the calendar. */
  children?: ReactNode;
};

/** The panel of a date picker, in one chunk with the calendar library. */
export default function CalendarPopover({ anchor, id, label, onClose, calendar, children }: CalendarPopoverProps) {
  const isAnchor = (target: EventTarget | null) => target instanceof Node && anchor.current?.contains(target);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          onInteractOutside={(event) => isAnchor(event.target) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.querySelector('button')?.focus();
          }}
          className="z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] animate-pop-in overflow-y-auto rounded-md border bg-popover p-4 text-sm shadow-lg focus-visible:outline-none"
        >
          <Calendar {...calendar} />
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
