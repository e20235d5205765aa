import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ZodForm } from './use-zod-form.ts';

/** The common props of form fields. The compiler checks `name` against the form's schema. */
export type FormFieldProps<Input extends FieldValues, Output> = {
  form: ZodForm<Input, Output>;
  name: FieldPath<Input>;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  className?: string;
};
