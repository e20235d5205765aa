import { useEffect } from 'react';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import type { FormValues } from '#domains/content/client/content-form.ts';
import { type KindName, kindOf } from '#domains/content/kinds.ts';

/** Fills the fields of a new item that follow from others. One that somebody types in follows no more. */
export function useFollowing(form: ZodForm<FormValues>, type: KindName, isNew: boolean): void {
  useEffect(() => {
    const kind = kindOf(type);
    if (!isNew || !kind.follows) return;
    const filled = new Map<string, string>();
    const { unsubscribe } = form.watch(() => {
      for (const [path, text] of kind.follows?.(form.getValues()) ?? []) {
        const last = filled.get(path) ?? '';
        if (text === last || form.getValues(path) !== last) continue;
        filled.set(path, text);
        form.setValue(path, text, { shouldDirty: true, shouldValidate: form.getFieldState(path).invalid });
      }
    });
    return unsubscribe;
  }, [form, type, isNew]);
}
