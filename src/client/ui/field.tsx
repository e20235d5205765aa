import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Label } from './label.tsx';

/** What a control needs to be tied to its label and message: spread it on the control. */
export type ControlProps = {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
};

type FieldProps = {
  label: ReactNode;
  /** The message that says what to do; shown in place of the hint. */
  error?: string;
  hint?: ReactNode;
  required?: boolean;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

/** Label above, control, message below. `<Field label="Name">{(control) => <Input {...control} />}</Field>` */
export function Field({ label, error, hint, required, labelHidden, className, children }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div className={classNames('min-w-0 space-y-1.5', className)}>
      <Label htmlFor={id} required={required} className={classNames(labelHidden && 'sr-only')}>
        {label}
      </Label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? messageId : undefined,
        'aria-required': required || undefined,
      })}
      <FieldMessage id={messageId} error={error} hint={hint} />
    </div>
  );
}

/** The line below a control: the error if there is one, else the hint. */
export function FieldMessage({ id, error, hint }: { id: string; error?: string; hint?: ReactNode }) {
  if (error) {
    return (
      <p id={id} className="text-sm text-danger-text">
        {error}
      </p>
    );
  }
  return hint ? (
    <p id={id} className="text-sm text-muted-foreground">
      {hint}
    </p>
  ) : null;
}
