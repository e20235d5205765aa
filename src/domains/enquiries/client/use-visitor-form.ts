import { useEffect } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { type ZodForm, useZodForm } from '#client/forms/use-zod-form.ts';
import { useSession } from '#client/session.tsx';

/** A form that is checked when it is sent. Editing any field clears all messages. */
export function useVisitorForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): ZodForm<Input, Output> {
  const form = useZodForm(schema, defaultValues, 'onSubmit');
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => name && form.clearErrors());
    return unsubscribe;
  }, [form]);
  return form;
}

/** What is known of a visitor who is signed in. */
export function useKnownVisitor() {
  const { user } = useSession();
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    mobile_no: user?.phone ?? '',
    company_name: user?.company_name ?? '',
  };
}
