import {
  type ComponentProps,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useFormState, type FieldValues } from 'react-hook-form';
import { dismissErrors, showError } from '#client/error-toasts.ts';
import { type ClientFailure, failureOf, isCallFailure } from '#client/failure.ts';
import { useOnceHydrated } from '#client/page/use-once-hydrated.ts';
import { Button, type ButtonProps } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { FormFailure } from './form-failure.ts';
import { type ZodForm, applyServerErrors } from './use-zod-form.ts';

type FormProps<Input extends FieldValues, Output> = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  form: ZodForm<Input, Output>;
  /**
   * Called with the schema's output. The form counts as submitting while the promise is pending. A failed call is shown under
   * the fields that the server names, otherwise above the form and as a toast.
   */
  onSubmit: (values: Output) => unknown;
};

/** What is invalid, and the notices that say why nothing was saved. */
const PROBLEMS = '[aria-invalid="true"], [data-problem], [role="alert"]';

/** Brings the first problem of a form into the middle of what scrolls around it, and focuses it if it is a field. */
function showFirstProblem(form: HTMLFormElement): void {
  const problem = form.querySelector<HTMLElement>(PROBLEMS) ?? form.querySelector<HTMLElement>('[data-failure]');
  const message = document.getElementById(problem?.getAttribute('aria-describedby') ?? '');
  (message ?? problem)?.scrollIntoView({ block: 'center' });
  problem?.focus({ preventScroll: true });
}

/**
 * A form without the browser's validation messages. Submitting again while a submit is pending has no effect. A submit that fails
 * shows the first problem, wherever the form is scrolled to.
 */
export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  className,
  children,
  ...rest
}: FormProps<Input, Output>) {
  const [failure, setFailure] = useState<ClientFailure>();
  const [problem, setProblem] = useState<string>();
  const [submits, setSubmits] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  // The browser itself would send the form of a rendered page as a query of its address.
  const isUsable = useOnceHydrated(true, false);

  useEffect(() => {
    // The messages of the submit are on the screen now.
    if (submits > 0 && element.current) showFirstProblem(element.current);
  }, [submits]);

  function submit(event: FormEvent<HTMLFormElement>) {
    // In React's tree, a form in a dialog is inside the form that opened the dialog.
    event.stopPropagation();
    event.preventDefault();
    if (form.formState.isSubmitting) return;
    dismissErrors();
    setFailure(undefined);
    setProblem(undefined);
    void form
      .handleSubmit(save)(event)
      .finally(() => setSubmits((count) => count + 1));
  }

  async function save(values: Output) {
    try {
      await onSubmit(values);
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      setProblem(showFailure(form, error));
      setFailure(failureOf(error));
    }
  }

  return (
    <form
      ref={element}
      noValidate
      inert={!isUsable}
      onSubmit={submit}
      className={classNames('space-y-4', className)}
      {...rest}
    >
      {problem && <Problem text={problem} />}
      <FormFailure value={failure}>{children}</FormFailure>
    </form>
  );
}

/** What no field shows. The toast, which has announced it to screen readers, goes away. */
function Problem({ text }: { text: string }) {
  return (
    <p data-failure className="rounded-md bg-red-soft px-4 py-3 text-sm text-red-text">
      {text}
    </p>
  );
}

/**
 * A press would first take the focus off a field, whose message then moves the button away from under the pointer. The submit
 * validates all fields anyway.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();

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
  return <Button type="submit" loading={isSubmitting || busy} onMouseDown={keepFocus} {...rest} />;
}

/**
 * Shows why saving failed: under the fields that the server names, otherwise as a toast. The input is kept.
 * @returns what no field shows
 */
function showFailure<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  error: unknown,
): string | undefined {
  const { fields, message } = failureOf(error);
  const elsewhere = applyServerErrors(form, fields);
  if (fields.length > 0 && elsewhere.length === 0) return undefined;
  const text = elsewhere[0]?.message ?? message;
  showError(error, text);
  return text;
}
