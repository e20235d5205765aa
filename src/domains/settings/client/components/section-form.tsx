import { later } from '#shared/texts.ts';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { toast } from 'sonner';
import { useController } from 'react-hook-form';
import { CallFailed, failureOf } from '#client/failure.ts';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { LeaveGuard } from '#client/forms/leave-guard.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useLatest } from '#client/forms/use-latest.tsx';
import { useZodForm, type ZodForm } from '#client/forms/use-zod-form.ts';
import { PressButton } from '#client/press-button.tsx';
import { sendForm } from '#client/send-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHeader } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { SECTION_TEXTS } from '#domains/settings/client/section-texts.ts';
import { settingHint } from '#domains/settings/client/setting-hint.ts';
import { Values, changesOf, valuesOf } from '#domains/settings/client/values.ts';
import { type SectionView, BrandPictureView, type SettingView, type TestView } from '#domains/settings/schema.ts';
import { brandPicture } from '#shared/brand-pictures.ts';
import type { SettingSection } from '#shared/setting-sections.ts';
import { useTexts } from '#domains/settings/client/use-texts.ts';

/** A button that tests the saved settings, and what came of it. @param disabled while there are changes to save */
function ServiceTest({ service, disabled }: { service: SettingSection; disabled: boolean }) {
  const t = useTexts();
  const [result, setResult] = useState<TestView>();
  const mail = trpc.settings.testMail.useMutation();
  const charge = trpc.settings.testCharge.useMutation();
  const { mutateAsync } = service === 'mail' ? mail : charge;

  async function test() {
    setResult(undefined);
    setResult(await mutateAsync());
  }

  return (
    <>
      <p
        role="status"
        className={`min-w-0 flex-1 basis-56 break-words text-sm ${result?.succeeded ? 'text-green-text' : 'text-danger-text'}`}
      >
        {result?.detail}
      </p>
      <PressButton variant="secondary" disabled={disabled} onPress={test}>
        {service === 'mail' ? t('Send test mail') : t('Make test charge')}
      </PressButton>
    </>
  );
}

type SecretFieldProps = { form: ZodForm<Values>; setting: SettingView };

/** A secret that can be written, but not read: one that is set is replaced or removed. */
function SecretField({ form, setting }: SecretFieldProps) {
  const t = useTexts();
  const { name, label, source, hint } = setting;
  const [isReplacing, setReplacing] = useState(false);
  const { field, fieldState } = useController({ name, control: form.control });
  const isSet = source === 'product';
  const isEdited = isReplacing || Boolean(field.value);
  const setTo = (value: string | null) => form.setValue(name, value, { shouldDirty: true });

  if (source === 'environment')
    return (
      <Field label={label} hint={settingHint(setting, t)}>
        {(control) => <Input {...control} value="" disabled readOnly />}
      </Field>
    );
  if (isSet && !isEdited)
    return (
      <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2 text-sm">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-medium">{label}</p>
          <p className={setting.isReadable ? 'text-muted-foreground' : 'text-danger-text'}>
            {field.value === null ? t('It is removed when you save.') : settingHint(setting, t)}
          </p>
        </div>
        {field.value === null ? (
          <Button variant="secondary" size="sm" aria-label={t('Keep {label}', { label })} onClick={() => setTo('')}>
            {t('Keep')}
          </Button>
        ) : (
          <span className="inline-flex gap-2">
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('Replace {label}', { label })}
              onClick={() => setReplacing(true)}
            >
              {t('Replace')}
            </Button>
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('Remove {label}', { label })}
              onClick={() => setTo(null)}
            >
              {t('Remove')}
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
function PictureField({ form, setting }: PictureFieldProps) {
  const t = useTexts();
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
        aria-label={t('File of {label}', { label })}
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
            aria-label={value ? t('Replace {label}', { label }) : t('Upload {label}', { label })}
            onClick={() => chooser.current?.click()}
          >
            {value ? t('Replace') : t('Upload')}
          </Button>
          {value && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('Remove {label}', { label })}
              onClick={() => form.setValue(name, '', { shouldDirty: true })}
            >
              {t('Remove')}
            </Button>
          )}
        </div>
      )}
      <p role={fieldState.error && 'alert'} className={fieldState.error ? 'text-danger-text' : 'text-muted-foreground'}>
        {fieldState.error?.message ?? settingHint(setting, t)}
      </p>
    </div>
  );
}

const GROUNDS = [
  { color: 'bg-white', alt: later('On a light ground') },
  { color: 'bg-black', alt: later('On a dark ground') },
];

/** The picture on a light and on a dark ground. */
function Grounds({ src }: { src: string }) {
  const t = useTexts();
  const picture = brandPicture(src);
  if (!picture) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {GROUNDS.map(({ color, alt }) => (
        <div key={color} className={`rounded-md border p-3 ${color}`}>
          <img {...picture} alt={t(alt)} className="h-8 w-auto max-w-52 object-contain" />
        </div>
      ))}
    </div>
  );
}

/** The settings of one section, which are saved together. */
export function SectionForm({ section }: { section: SectionView }) {
  const t = useTexts();
  const title = t(SECTION_TEXTS[section.section].title);
  const { mutateAsync: update } = trpc.settings.update.useMutation();
  const form = useZodForm(Values, valuesOf(section));
  const latest = useLatest(form, { record: section, fill: valuesOf });
  const isDirty = form.formState.isDirty;

  const save = latest.saving(async (values, version) => {
    latest.restart(await update({ section: section.section, values: changesOf(section, values), version }));
    toast.success(t('{title} updated', { title }));
  });

  return (
    <Card ref={useShownByAddress(section.section)} className="min-w-0 scroll-mt-20">
      <CardHeader title={title} description={<Description section={section.section} />} />
      <Form form={form} onSubmit={save} aria-label={title} className="space-y-5 p-5">
        <LeaveGuard dirty={isDirty} />
        {latest.notice}
        {section.settings.map((setting) =>
          setting.isSecret ? (
            <SecretField key={`${setting.name} ${section.version}`} form={form} setting={setting} />
          ) : setting.isPicture ? (
            <PictureField key={setting.name} form={form} setting={setting} />
          ) : (
            <TextField
              key={setting.name}
              form={form}
              name={setting.name}
              label={setting.label}
              hint={settingHint(setting, t)}
              disabled={setting.source === 'environment'}
            />
          ),
        )}
        <div className="flex flex-wrap items-center justify-end gap-3 border-t pt-4">
          {section.canTest && <ServiceTest service={section.section} disabled={isDirty} />}
          <SubmitButton
            form={form}
            variant={isDirty ? 'primary' : 'secondary'}
            disabled={!isDirty}
            aria-label={t('Save {title}', { title })}
          >
            {t('Save')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function Description({ section }: { section: SettingSection }) {
  const t = useTexts();
  const { text, link } = SECTION_TEXTS[section];
  return (
    <>
      {t(text)}{' '}
      {link && (
        <Link to={link.to} className="font-medium text-foreground underline underline-offset-4">
          {t(link.label)}
        </Link>
      )}
    </>
  );
}

/** Scrolls to a section that the address names. */
function useShownByAddress(section: SettingSection) {
  const ref = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== `#${section}`) return;
    // A new page scrolls to its top first.
    const frame = requestAnimationFrame(() => ref.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
    // A second press of the same link scrolls again.
  }, [hash, key, section]);
  return ref;
}
