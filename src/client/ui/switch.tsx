import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The label beside the switch. Without it, set `aria-label`. */
  label?: ReactNode;
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
};

/** A switch that takes effect immediately, unlike a checkbox, which takes effect when its form is submitted. */
export function Switch({ checked, onChange, label, disabled, className, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <span className={classNames('inline-flex items-center gap-2.5 text-sm', className)}>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className={classNames(
          'relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border transition-colors disabled:opacity-50',
          checked ? 'border-primary bg-primary' : 'border-mark bg-muted hover:border-foreground',
        )}
        {...rest}
      >
        <span
          className={classNames(
            'block size-4 rounded-full transition-transform forced-colors:bg-[ButtonText]! forced-colors:forced-color-adjust-none',
            checked
              ? 'translate-x-[calc(var(--end)*1.2rem)] bg-primary-foreground'
              : 'translate-x-[calc(var(--end)*0.2rem)] bg-muted-foreground',
          )}
        />
      </button>
      {label && (
        <label htmlFor={id} className="cursor-pointer">
          {label}
        </label>
      )}
    </span>
  );
}
