import type { LucideIcon } from 'lucide-react';
import { useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { CalendarProps } from './calendar.tsx';
import { classNames } from './class-names.ts';

const load = () => import('./calendar-popover.tsx');
const CalendarPopover = lazyPart(load);
const preload = () => void load();

/** The props that a field passes to the button of a picker. */
export type PickerControlProps = {
  id?: string;
  disabled?: boolean;
  className?: string;
  onBlur?: () => void;
  ref?: ComponentProps<'button'>['ref'];
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  'aria-required'?: boolean;
};

/** The props of a picker of days, which are 'YYYY-MM-DD'. */
export type PickerProps<Value> = PickerControlProps & {
  value: Value | null;
  onChange: (value: Value | null) => void;
  placeholder?: string;
  isDisabled?: (day: string) => boolean;
  /** The first and the last day that can be chosen. */
  min?: string;
  max?: string;
  today?: string;
  /** Shows a button that clears the value. */
  clearable?: boolean;
};

type CalendarPickerProps = {
  icon: LucideIcon;
  /** The text of the button. */
  text: string;
  filled: boolean;
  /** The panel's accessible name. */
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  control: PickerControlProps;
  calendar: CalendarProps;
  children?: ReactNode;
};

/**
 * A button that looks like an input and opens a calendar. For screen readers it is a combobox with a dialog. The calendar is
 * loaded when the button is hovered or focused, and so is not part of the page.
 */
export function CalendarPicker(props: CalendarPickerProps) {
  const { icon: Icon, text, filled, label, open, onOpenChange, control, calendar, children } = props;
  const { className, onBlur, ...rest } = control;
  const anchor = useRef<HTMLSpanElement>(null);
  const panelId = useId();

  function toggle(next: boolean) {
    onOpenChange(next);
    if (!next) onBlur?.();
  }

  return (
    <span ref={anchor} className="block">
      <button
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={panelId}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => toggle(!open)}
        className={classNames('control flex items-center gap-2', !filled && 'text-muted-foreground', className)}
        {...rest}
      >
        <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate tabular-nums">{text}</span>
      </button>
      {open && (
        <CalendarPopover anchor={anchor} id={panelId} label={label} onClose={() => toggle(false)} calendar={calendar}>
          {children}
        </CalendarPopover>
      )}
    </span>
  );
}
