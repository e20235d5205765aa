import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#client/ui/class-names.ts';

type NativeSelectProps = Omit<ComponentProps<'select'>, 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** What is shown while nothing is chosen. */
  placeholder?: string;
};

/** The browser's own select in the looks of the others: it weighs nothing, and phones open their own wheel. */
export function NativeSelect({ value, onChange, options, placeholder, className, ...rest }: NativeSelectProps) {
  return (
    <div className="relative">
      <select
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classNames('control appearance-none truncate pr-9', !value && 'text-muted-foreground', className)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-3 top-1/2 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </div>
  );
}
