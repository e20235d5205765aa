import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { classNames } from './class-names.ts';
import { Input } from './input.tsx';

export type NumberInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'step' | 'min' | 'max'> & {
  value: number | null;
  /** Called with null while the input is empty or not a number. */
  onChange: (value: number | null) => void;
  /** The amount by which arrow up and down change the value. */
  step?: number;
  min?: number;
  max?: number;
  /** Prevents typing a decimal point. */
  digitsOnly?: boolean;
  /** Text before the number, for example a currency sign. */
  prefix?: string;
  /** A short unit after the number. Screen readers need it in the label. */
  suffix?: string;
};

/** A number input with the numeric keyboard on phones. Incomplete input such as "1." stays as typed. */
export function NumberInput({
  value,
  onChange,
  step = 1,
  min,
  max,
  digitsOnly = false,
  prefix,
  suffix,
  className,
  ...rest
}: NumberInputProps) {
  const [typed, setTyped] = useState('');
  const text = parse(typed) === value ? typed : value === null ? '' : String(value);

  function change(next: string) {
    const clean = next.replace(digitsOnly ? /\D/g : /[^\d.-]/g, '');
    setTyped(clean);
    onChange(parse(clean));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    rest.onKeyDown?.(event);
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const next = (value ?? (min ?? step) - step) + (event.key === 'ArrowUp' ? step : -step);
    // Round away floating-point errors, as in 0.1 + 0.2.
    change(String(Number(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next)).toFixed(6))));
  }

  return (
    <div className="relative">
      {prefix && <Affix className="start-3">{prefix}</Affix>}
      <Input
        inputMode={digitsOnly ? 'numeric' : 'decimal'}
        autoComplete="off"
        {...rest}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        className={classNames('tabular-nums', prefix && 'ps-7', suffix && 'pe-14', className)}
      />
      {suffix && <Affix className="end-3">{suffix}</Affix>}
    </div>
  );
}

function Affix({ className, children }: { className: string; children: string }) {
  return (
    <span
      className={classNames(
        'pointer-events-none absolute inset-y-0 flex items-center text-sm text-muted-foreground',
        className,
      )}
      aria-hidden="true"
    >
      {children}
    </span>
  );
}

function parse(text: string): number | null {
  if (text.trim() === '') return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}
