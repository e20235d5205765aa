import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { DateField } from '#client/forms/date-field.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { Button } from '#client/ui/button.tsx';
import { DropdownMenu } from '#client/ui/dropdown-menu.tsx';
import { Field } from '#client/ui/field.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { TimePicker } from '#client/ui/time-picker.tsx';
import { useIsPhone } from '#client/use-is-phone.ts';
import type { SaveMode } from '#domains/content/client/use-save-content.ts';
import { day } from '#shared/fields.ts';
import { DEFAULT_ZONE, fromLocal, isTime, toLocal, zoneText } from '#shared/time.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';
import { msg } from '#shared/texts.ts';

type SaveActionsProps = {
  submit: (mode: SaveMode) => void;
  /** 0 to 100 during an upload. */
  progress: number | undefined;
};

/** The ways to save without publishing at once, and the progress of an upload. */
export function SaveActions({ submit, progress }: SaveActionsProps) {
  const t = useTexts();
  const isPhone = useIsPhone();
  const [isTiming, setTiming] = useState(false);
  const busy = progress !== undefined;
  const saveDraft = () => submit({ draft: true });
  const askTime = () => setTiming(true);
  return (
    <>
      <div className="flex flex-1 items-center">
        {busy && <ProgressBar className="flex-1" label={t('Uploading')} value={progress} />}
      </div>
      {isPhone ? (
        <DropdownMenu
          trigger={
            <Button variant="secondary" disabled={busy}>
              {t('Save later')}
              <ChevronDown aria-hidden="true" />
            </Button>
          }
          items={[
            { label: t('Save draft'), onSelect: saveDraft },
            { label: t('Publish later…'), onSelect: askTime },
          ]}
        />
      ) : (
        <>
          <Button variant="ghost" disabled={busy} onClick={saveDraft}>
            {t('Save draft')}
          </Button>
          <Button variant="ghost" disabled={busy} onClick={askTime}>
            {t('Publish later…')}
          </Button>
        </>
      )}
      {isTiming && <PublishLater submit={submit} onClose={() => setTiming(false)} />}
    </>
  );
}

const NO_TIME = msg('Please select date and time');

/** A day and a time in the future. */
const timeForm = (now: Date) =>
  z
    .object({ day: day(NO_TIME), time: z.string().refine(isTime, NO_TIME) })
    .refine((chosen) => fromLocal(chosen.day, chosen.time) > now, {
      path: ['time'],
      error: msg('Please choose a time in the future'),
    });

/** Asks when the change is published. */
function PublishLater({ submit, onClose }: Pick<SaveActionsProps, 'submit'> & { onClose: () => void }) {
  const t = useTexts();
  const [now] = useState(() => new Date());
  const form = useZodForm(timeForm(now), { time: '' }, 'onSubmit');
  const { field: time, fieldState } = useController({ name: 'time', control: form.control });

  const choose = (chosen: { day: string; time: string }) => {
    submit({ draft: true, publish_at: fromLocal(chosen.day, chosen.time) });
    return Promise.resolve();
  };

  return (
    <FormDialog
      form={form}
      title={t('Publish later')}
      size="sm"
      submit={t('Publish then')}
      onSave={choose}
      onClose={onClose}
    >
      <DateField form={form} name="day" label={t('Date')} min={toLocal(now).day} placeholder={t('Select date')} />
      <Field
        label={t('Time')}
        hint={t('The time in {zone}', { zone: zoneText(DEFAULT_ZONE) })}
        error={fieldState.error?.message}
      >
        {(control) => <TimePicker {...control} value={time.value || null} onChange={time.onChange} stepMinutes={15} />}
      </Field>
    </FormDialog>
  );
}
