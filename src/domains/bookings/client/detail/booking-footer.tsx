import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { SubmitButton } from '#client/forms/form.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { Button } from '#client/ui/button.tsx';
import { DialogClose, DialogFooter } from '#client/ui/dialog.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

type BookingFooterProps<Input extends FieldValues, Output> = {
  form: ZodForm<Input, Output>;
  /** What is booked, or what the change costs. */
  text: ReactNode;
  submit: string;
  /** The button that leaves without a change. */
  close: 'Cancel' | 'Close';
  isBlocked: boolean;
};

/** The buttons of the booking modal. */
export function BookingFooter<Input extends FieldValues, Output>(props: BookingFooterProps<Input, Output>) {
  const t = useTexts();
  const { form, text, submit, close, isBlocked } = props;
  return (
    <DialogFooter className="sm:items-center">
      <p aria-hidden="true" className="text-sm font-medium max-sm:order-last sm:me-auto" data-numeric>
        {text}
      </p>
      <DialogClose>
        <Button variant="secondary">{close === 'Cancel' ? t('Cancel') : t('Close')}</Button>
      </DialogClose>
      <SubmitButton form={form} aria-disabled={isBlocked || undefined}>
        {submit}
      </SubmitButton>
    </DialogFooter>
  );
}
