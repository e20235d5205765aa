import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { toast } from 'sonner';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { LeaveGuard } from '#client/forms/leave-guard.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useLatest } from '#client/forms/use-latest.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Card, CardHeader } from '#client/ui/card.tsx';
import { PictureField } from '#domains/settings/client/components/picture-field.tsx';
import { SecretField } from '#domains/settings/client/components/secret-field.tsx';
import { ServiceTest } from '#domains/settings/client/components/service-test.tsx';
import { SECTION_TEXTS } from '#domains/settings/client/section-texts.ts';
import { settingHint } from '#domains/settings/client/setting-hint.ts';
import { Values, changesOf, valuesOf } from '#domains/settings/client/values.ts';
import type { SectionView } from '#domains/settings/schema.ts';
import type { SettingSection } from '#shared/setting-sections.ts';

/** The settings of one section, which are saved together. */
export function SectionForm({ section }: { section: SectionView }) {
  const { title } = SECTION_TEXTS[section.section];
  const { mutateAsync: update } = trpc.settings.update.useMutation();
  const form = useZodForm(Values, valuesOf(section));
  const latest = useLatest(form, { record: section, fill: valuesOf });
  const isDirty = form.formState.isDirty;

  const save = latest.saving(async (values, version) => {
    latest.restart(await update({ section: section.section, values: changesOf(section, values), version }));
    toast.success(`${title} updated`);
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
              hint={settingHint(setting)}
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
            aria-label={`Save ${title}`}
          >
            Save
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function Description({ section }: { section: SettingSection }) {
  const { text, link } = SECTION_TEXTS[section];
  return (
    <>
      {text}{' '}
      {link && (
        <Link to={link.to} className="font-medium text-foreground underline underline-offset-4">
          {link.label}
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
