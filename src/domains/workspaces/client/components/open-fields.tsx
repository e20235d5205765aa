import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { DateField } from '#client/forms/date-field.tsx';
import { useFormFailure } from '#client/forms/form-failure.ts';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { Button } from '#client/ui/button.tsx';
import { BlockingBookings } from '#domains/workspaces/schema.ts';
import { paths } from '#shared/paths.ts';
import { DEFAULT_ZONE, addDays, formatDay, formatInstant, lastDayOf } from '#shared/time.ts';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

type OpenFieldsProps<Input extends FieldValues, Output> = {
  /** A form with the fields `active` and `closed_from`. */
  form: ZodForm<Input, Output>;
  disabled: boolean;
  /** The time zone of the workspace. */
  zone: string | undefined;
  /** For what can be switched off with bookings, which stay: called before the form is sent again. */
  onKeepBookings?: () => void;
};

/** Whether a workspace, a resource or a seat is active, and the day from which it takes no bookings. */
export function OpenFields<Input extends FieldValues, Output>({
  zone = DEFAULT_ZONE,
  onKeepBookings,
  ...fields
}: OpenFieldsProps<Input, Output>) {
  const t = useTexts();
  const { form } = fields;
  const nameOf = (name: 'active' | 'closed_from') => name as FieldPath<Input>;
  const set = (name: 'active' | 'closed_from', value: unknown) =>
    form.setValue(nameOf(name), value as FieldPathValue<Input, FieldPath<Input>>, { shouldDirty: true });

  function closeFrom(day: string) {
    set('closed_from', day);
    set('active', true);
  }

  return (
    <>
      <CheckboxField {...fields} name={nameOf('active')} label={t('Active')} />
      <DateField
        {...fields}
        name={nameOf('closed_from')}
        label={t('No new bookings from')}
        placeholder={t('Takes bookings')}
        hint={t('Earlier bookings stay. If empty, bookings are taken as long as it is active.')}
      />
      <Blocking zone={zone} onCloseFrom={closeFrom} onKeep={onKeepBookings} />
    </>
  );
}

/** The notice is below the checkbox and may be outside the visible part of the dialog, or behind its buttons. */
function showAtOnce(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'center' });
}

type BlockingProps = { zone: string; onCloseFrom: (day: string) => void; onKeep: (() => void) | undefined };

/**
 * After a refused switch-off: the bookings that prevent it, and the offer to take no new ones after the last, or to switch it off and
 * keep them.
 */
function Blocking({ zone, onCloseFrom, onKeep }: BlockingProps) {
  const t = useTexts();
  const found = BlockingBookings.safeParse(useFormFailure()?.data);
  if (!found.success) return null;
  const { bookings, first, until } = found.data;
  const day = addDays(lastDayOf(until, zone), 1);
  return (
    <div
      ref={showAtOnce}
      role="alert"
      className="space-y-3 rounded-md bg-orange-soft px-4 py-3 text-sm text-orange-text"
    >
      <p>
        {onKeep
          ? t('It has {count, plural, one {a booking} other {{count} bookings}}:', { count: bookings })
          : t('It stays active, because it has {count, plural, one {a booking} other {{count} bookings}}:', {
              count: bookings,
            })}
      </p>
      <ul className="space-y-1">
        {first.map(({ _id, from }) => (
          <li key={_id}>
            <a
              href={`${paths.booking}?booking=${_id}`}
              target="_blank"
              rel="noopener"
              className="underline underline-offset-4"
            >
              {t('No. {number}', { number: _id })}
            </a>
            , {formatInstant(from, zone, t)}
          </li>
        ))}
        {bookings > first.length && <li>{t('and {count} more', { count: bookings - first.length })}</li>}
      </ul>
      <p>
        {onKeep
          ? t('They stay and are honoured. No new ones are taken.')
          : t('Cancel or move them first, or keep them and take no new ones.')}
      </p>
      <div className="flex flex-wrap gap-2">
        {onKeep && (
          <Button type="submit" size="sm" variant="secondary" onClick={onKeep}>
            {t('Switch off and keep them')}
          </Button>
        )}
        <Button type="button" size="sm" variant="secondary" onClick={() => onCloseFrom(day)}>
          {t('No new bookings from {day}', { day: formatDay(day, t) })}
        </Button>
      </div>
    </div>
  );
}
