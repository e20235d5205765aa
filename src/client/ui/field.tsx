import { useId, type ReactNode, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useTexts } from '#client/use-texts.ts';

/** The props that connect a control with its label and message. Spread them on the control. */
export type ControlProps = {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
};

type FieldProps = {
  label: ReactNode;
  /** The error message, shown instead of the hint. */
  error?: string;
  hint?: ReactNode;
  required?: boolean;
  /** Shows the label only to screen readers. */
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

/** The line below a control or a button: the error if there is one, otherwise the hint. An error of a schema is in English, and translated here. */
export function FieldMessage({ id, error, hint }: { id?: string; error?: string; hint?: ReactNode }) {
  const t = useTexts();
  if (error) {
    return (
      <p id={id} data-problem className="text-sm text-danger-text">
        {t(error)}
      </p>
    );
  }
  return hint ? (
    <p id={id} className="text-sm text-muted-foreground">
      {hint}
    </p>
  ) : null;
}

/** The label above a field. The mark of a required one is only seen; screen readers learn of it from `aria-required`. */
function Label({ className, required, children, ...rest }: ComponentProps<'label'> & { required?: boolean }) {
  return (
    <label
      className={classNames(
        'block text-sm font-medium',
        required && "after:text-danger-text after:content-['_*'_/_'']",
        className,
      )}
      {...rest}
    >
      {children}
    </label>
  );
}
