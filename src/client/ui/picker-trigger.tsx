import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** What a field passes on to the button of a picker. */
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

type PickerTriggerProps = ComponentProps<'button'> & {
  icon: LucideIcon;
  filled: boolean;
  children: ReactNode;
};

/** The closed face of a date picker: looks like an input, and to screen readers is a combobox with a dialog. */
export function PickerTrigger({ icon: Icon, filled, children, className, ...rest }: PickerTriggerProps) {
  return (
    <button
      type="button"
      role="combobox"
      className={classNames('control flex items-center gap-2', !filled && 'text-muted-foreground', className)}
      {...rest}
    >
      <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate tabular-nums">{children}</span>
    </button>
  );
}
