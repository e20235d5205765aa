/** The fields of a workspace with predefined options. */
import { weekdayName } from '#shared/weekday-names.ts';
import type { ReactNode, Ref } from 'react';
import { useController } from 'react-hook-form';
import { Choice } from '#client/ui/choice.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { TimePicker } from '#client/ui/time-picker.tsx';
import { ClosingPicker } from '#domains/workspaces/client/components/closing-picker.tsx';
import type { WorkspaceForm, WorkspaceFormInput } from '#domains/workspaces/client/workspace-form.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { WEEKDAYS } from '#shared/time.ts';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

export type WorkspaceFieldProps = { form: ZodForm<WorkspaceFormInput, WorkspaceForm>; disabled: boolean };

/** Adds or removes an item of a list, keeping the order of `all`. */
function toggled<T>(all: readonly T[], chosen: readonly T[], item: T): T[] {
  return all.filter((each) => (each === item) !== chosen.includes(each));
}

export function OpenDaysField({ form, disabled }: WorkspaceFieldProps) {
  const t = useTexts();
  const { field, fieldState } = useController({ control: form.control, name: 'no_of_days' });
  return (
    <Choice legend={t('Open days')} error={fieldState.error?.message}>
      {() => (
        <div className="flex flex-wrap gap-1.5">
          {WEEKDAYS.map((day, index) => (
            <Toggle
              key={day}
              ref={index === 0 ? field.ref : undefined}
              isOn={field.value.includes(day)}
              disabled={disabled}
              onToggle={() => field.onChange(toggled(WEEKDAYS, field.value, day))}
            >
              {weekdayName(day, t)}
            </Toggle>
          ))}
        </div>
      )}
    </Choice>
  );
}

type ToggleProps = {
  isOn: boolean;
  disabled: boolean;
  onToggle: () => void;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
};

function Toggle({ isOn, disabled, onToggle, ref, children }: ToggleProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-pressed={isOn}
      disabled={disabled}
      onClick={onToggle}
      className={classNames(
        'h-9 rounded-md border px-3 text-sm transition-colors',
        isOn
          ? 'border-primary bg-primary-soft font-medium text-primary-text'
          : 'border-input text-muted-foreground enabled:hover:border-foreground enabled:hover:text-foreground',
        disabled && !isOn && 'border-border',
      )}
    >
      {children}
    </button>
  );
}

export function OfficeHoursField({ form, disabled }: WorkspaceFieldProps) {
  const t = useTexts();
  const { field } = useController({ control: form.control, name: 'office_hours' });
  const { errors } = form.formState;
  const error = errors.office_hours?.message ?? errors.office_hours?.[0]?.message ?? errors.office_hours?.[1]?.message;
  const [opens, closes] = field.value;

  function change(hours: [string, string]) {
    field.onChange(hours);
    // Both times are validated together, so a change of one can affect the message of the other.
    if (form.formState.isSubmitted) void form.trigger('office_hours');
  }

  return (
    <Choice legend={t('Office hours')} error={error}>
      {(messageId) => (
        <div className="flex items-center gap-2">
          <TimePicker
            ref={field.ref}
            aria-label={t('Opens at')}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? messageId : undefined}
            placeholder={t('Opens at')}
            value={opens}
            onChange={(time) => change([time, closes])}
            disabled={disabled}
          />
          <span className="text-sm text-muted-foreground">{t('to')}</span>
          <ClosingPicker
            aria-label={t('Closes at')}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? messageId : undefined}
            placeholder={t('Closes at')}
            hours={[opens, closes]}
            onChange={(time) => change([opens, time])}
            disabled={disabled}
          />
        </div>
      )}
    </Choice>
  );
}

export function ResourceTypesField({ form, disabled }: WorkspaceFieldProps) {
  const t = useTexts();
  const { field } = useController({ control: form.control, name: 'resources_available' });
  const chosen = field.value ?? [];
  return (
    <Choice legend={t('Resource types offered')}>
      {() => (
        <div className="grid gap-2 sm:grid-cols-2">
          {RESOURCE_TYPES.map((type) => (
            <Checkbox
              key={type}
              label={t(RESOURCE_TYPE_NAMES[type])}
              disabled={disabled}
              checked={chosen.includes(type)}
              onChange={() => field.onChange(toggled(RESOURCE_TYPES, chosen, type))}
            />
          ))}
        </div>
      )}
    </Choice>
  );
}
