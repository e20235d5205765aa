import { Check } from 'lucide-react';
import { classNames } from './class-names.ts';

type ColorPickerProps = {
  colors: readonly { name: string; value: string }[];
  value: string | null;
  onChange: (value: string) => void;
  /** The group's accessible name. */
  label: string;
  name: string;
  disabled?: boolean;
};

/** A choice of fixed colours as radio buttons. */
export function ColorPicker({ colors, value, onChange, label, name, disabled }: ColorPickerProps) {
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-2">
      {colors.map((color) => (
        <label
          key={color.value}
          title={color.name}
          style={{ background: color.value }}
          className={classNames(
            'relative grid size-8 cursor-pointer place-items-center rounded-full text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
            disabled && 'cursor-default opacity-50',
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            aria-label={color.name}
            checked={value === color.value}
            disabled={disabled}
            onChange={() => onChange(color.value)}
          />
          {value === color.value && <Check className="size-4" strokeWidth={3} aria-hidden="true" />}
        </label>
      ))}
    </div>
  );
}
