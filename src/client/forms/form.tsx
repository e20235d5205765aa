import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { useFormState, type FieldValues } from 'react-hook-form';
import { dismissErrors } from '#client/error-toasts.ts';
import { type ClientFailure, failureOf, isCallFailure } from '#client/failure.ts';
import { Button, type ButtonProps } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { FormFailure } from './form-failure.ts';
import { showFailure } from './show-failure.ts';
import type { ZodForm } from './use-zod-form.ts';

type FormProps<Input extends FieldValues, Output> = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  form: ZodForm<Input, Output>;
  /**
   * Called with the schema's output. The form counts as submitting while the promise is pending. A failed call is shown under
   * the fields that the server names, otherwise as a toast.
   */
  onSubmit: (values: Output) => unknown;
};

/** A form without the browser's validation messages. Submitting again while a submit is pending has no effect. */
export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  className,
  children,
  ...rest
}: FormProps<Input, Output>) {
  const [failure, setFailure] = useState<ClientFailure>();

  function submit(event: FormEvent<HTMLFormElement>) {
    // In React's tree, a form in a dialog is inside the form that opened the dialog.
    event.stopPropagation();
    event.preventDefault();
    if (form.formState.isSubmitting) return;
    dismissErrors();
    setFailure(undefined);
    void form.handleSubmit(save)(event);
  }

  async function save(values: Output) {
    try {
      await onSubmit(values);
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      showFailure(form, error);
      setFailure(failureOf(error));
    }
  }

  return (
    <form noValidate onSubmit={submit} className={classNames('space-y-4', className)} {...rest}>
      <FormFailure value={failure}>{children}</FormFailure>
    </form>
  );
}

type SubmitButtonProps<Input extends FieldValues, Output> = Omit<ButtonProps, 'form' | 'type' | 'loading'> & {
  form: ZodForm<Input, Output>;
  /** Shows the spinner after the submit as well, for example until a redirect. */
  busy?: boolean;
  children: ReactNode;
};

/** A submit button that shows a spinner while the form is submitting. */
export function SubmitButton<Input extends FieldValues, Output>({
  form,
  busy = false,
  ...rest
}: SubmitButtonProps<Input, Output>) {
  const { isSubmitting } = useFormState({ control: form.control });
  return <Button type="submit" loading={isSubmitting || busy} {...rest} />;
}
