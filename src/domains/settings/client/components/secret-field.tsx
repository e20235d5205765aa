import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { settingHint } from '#domains/settings/client/setting-hint.ts';
import type { Values } from '#domains/settings/client/values.ts';
import type { SettingView } from '#domains/settings/schema.ts';

type SecretFieldProps = { form: ZodForm<Values>; setting: SettingView };

/** A secret that can be written, but not read: one that is set is replaced or removed. */
export function SecretField({ form, setting }: SecretFieldProps) {
  const { name, label, source, hint } = setting;
  const [isReplacing, setReplacing] = useState(false);
  const { field, fieldState } = useController({ name, control: form.control });
  const isSet = source === 'product';
  const isEdited = isReplacing || Boolean(field.value);
  const setTo = (value: string | null) => form.setValue(name, value, { shouldDirty: true });

  if (source === 'environment')
    return (
      <Field label={label} hint={settingHint(setting)}>
        {(control) => <Input {...control} value="" disabled readOnly />}
      </Field>
    );
  if (isSet && !isEdited)
    return (
      <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2 text-sm">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-medium">{label}</p>
          <p className={setting.isReadable ? 'text-muted-foreground' : 'text-danger-text'}>
            {field.value === null ? 'It is removed when you save.' : settingHint(setting)}
          </p>
        </div>
        {field.value === null ? (
          <Button variant="secondary" size="sm" aria-label={`Keep ${label}`} onClick={() => setTo('')}>
            Keep
          </Button>
        ) : (
          <span className="inline-flex gap-2">
            <Button variant="secondary" size="sm" aria-label={`Replace ${label}`} onClick={() => setReplacing(true)}>
              Replace
            </Button>
            <Button variant="secondary" size="sm" aria-label={`Remove ${label}`} onClick={() => setTo(null)}>
              Remove
            </Button>
          </span>
        )}
      </div>
    );
  return (
    <Field label={label} hint={hint ?? undefined} error={fieldState.error?.message}>
      {(control) => <PasswordInput {...field} {...control} value={field.value ?? ''} autoComplete="new-password" />}
    </Field>
  );
}
