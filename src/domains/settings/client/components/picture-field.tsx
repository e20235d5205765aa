import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { CallFailed, failureOf } from '#client/failure.ts';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { sendForm } from '#client/send-form.ts';
import { Button } from '#client/ui/button.tsx';
import { settingHint } from '#domains/settings/client/setting-hint.ts';
import type { Values } from '#domains/settings/client/values.ts';
import { BrandPictureView, type SettingView } from '#domains/settings/schema.ts';
import { brandPicture } from '#shared/brand-pictures.ts';

type PictureFieldProps = { form: ZodForm<Values>; setting: SettingView };

/** Uploads a picture. @returns the value of its setting @throws CallFailed like all calls */
async function uploaded(name: string, file: File): Promise<string> {
  const body = new FormData();
  body.append('name', name);
  body.append('file', file);
  const { data } = BrandPictureView.safeParse(await sendForm({ address: '/api/v1/settings/pictures', body }));
  if (!data) throw new CallFailed({});
  return data.value;
}

/** Uploads a file and puts its address into the form, or the reason of a refusal. */
function useUpload(form: ZodForm<Values>, name: string) {
  const [isSending, setSending] = useState(false);
  async function send(file: File) {
    setSending(true);
    form.clearErrors(name);
    try {
      form.setValue(name, await uploaded(name, file), { shouldDirty: true });
    } catch (error) {
      form.setError(name, { message: failureOf(error).message });
    } finally {
      setSending(false);
    }
  }
  return { isSending, send };
}

/** A picture that is uploaded when it is chosen, and set with the section. */
export function PictureField({ form, setting }: PictureFieldProps) {
  const { name, label, source } = setting;
  const { field, fieldState } = useController({ name, control: form.control });
  const chooser = useRef<HTMLInputElement>(null);
  const { isSending, send } = useUpload(form, name);
  const value = field.value ?? '';

  return (
    <div role="group" aria-label={label} className="space-y-2 text-sm">
      <p className="font-medium">{label}</p>
      <Grounds src={value} />
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={`File of ${label}`}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void send(file);
        }}
      />
      {source !== 'environment' && (
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="sm"
            loading={isSending}
            aria-label={`${value ? 'Replace' : 'Upload'} ${label}`}
            onClick={() => chooser.current?.click()}
          >
            {value ? 'Replace' : 'Upload'}
          </Button>
          {value && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Remove ${label}`}
              onClick={() => form.setValue(name, '', { shouldDirty: true })}
            >
              Remove
            </Button>
          )}
        </div>
      )}
      <p role={fieldState.error && 'alert'} className={fieldState.error ? 'text-danger-text' : 'text-muted-foreground'}>
        {fieldState.error?.message ?? settingHint(setting)}
      </p>
    </div>
  );
}

const GROUNDS = { light: 'bg-white', dark: 'bg-black' };

/** The picture on a light and on a dark ground. */
function Grounds({ src }: { src: string }) {
  const picture = brandPicture(src);
  if (!picture) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {Object.entries(GROUNDS).map(([ground, color]) => (
        <div key={ground} className={`rounded-md border p-3 ${color}`}>
          <img {...picture} alt={`On a ${ground} ground`} className="h-8 w-auto max-w-52 object-contain" />
        </div>
      ))}
    </div>
  );
}
