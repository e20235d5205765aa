import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export type NativeSelectProps = Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'children'> & {
  /** `lang` is the language of a label that is in another one than the page. */
  options: readonly { value: string; label: string; disabled?: boolean; lang?: string }[];
  value: string;
  onChange: (value: string) => void;
  /** Shown while the value is ''. */
  placeholder?: string;
};

/** The browser's native select, for public pages and for long lists. It adds no code, whereas `Select` adds 30 kB. */
export function NativeSelect({ options, value, onChange, placeholder, className, ...rest }: NativeSelectProps) {
  return (
    <span className="relative block">
      <select
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(
          'control appearance-none truncate pe-9',
          value === '' && 'text-muted-foreground',
          className,
        )}
      >
        {placeholder && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            disabled={option.disabled}
            lang={option.lang}
            className="bg-popover text-foreground"
          >
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-muted-foreground"
        aria-hidden="true"
      />
    </span>
  );
}
