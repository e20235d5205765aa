import * as Radix from '@radix-ui/react-checkbox';
import { Check, Minus } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';
import { classNames } from './class-names.ts';

export type CheckboxProps = {
  checked: boolean | 'indeterminate';
  onChange: (checked: boolean) => void;
  /** The label beside the checkbox. Without it, set `aria-label`. */
  label?: ReactNode;
  disabled?: boolean;
  className?: string;
  id?: string;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  'aria-required'?: boolean;
};

export function Checkbox({ checked, onChange, label, className, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  const box = (
    <Radix.Root
      id={boxId}
      checked={checked}
      onCheckedChange={(next) => onChange(next === true)}
      className={classNames(
        'peer grid size-[1.125rem] shrink-0 place-items-center rounded-sm border border-mark bg-card text-primary-foreground transition-colors hover:border-foreground disabled:opacity-50 aria-invalid:border-danger-text data-[state=checked]:border-primary data-[state=indeterminate]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:bg-primary',
        !label && className,
      )}
      {...rest}
    >
      <Radix.Indicator>
        {checked === 'indeterminate' ? <Minus className="size-3.5" /> : <Check className="size-3.5" strokeWidth={3} />}
      </Radix.Indicator>
    </Radix.Root>
  );
  if (!label) return box;
  return (
    <span className={classNames('inline-flex min-h-6 items-start gap-2.5 text-sm', className)}>
      <span className="flex h-5 items-center">{box}</span>
      <label htmlFor={boxId} className="cursor-pointer leading-5">
        {label}
      </label>
    </span>
  );
}
