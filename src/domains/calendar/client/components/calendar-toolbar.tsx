import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import type { CalendarAddress } from '#domains/calendar/client/use-calendar-address.ts';
import { VIEW_NAMES, type View, stepFrom, titleOf } from '#domains/calendar/views.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { useTexts } from '#domains/calendar/client/use-texts.ts';
import { msg, translated } from '#shared/texts.ts';

type CalendarToolbarProps = {
  address: CalendarAddress;
  today: string;
  views: readonly View[];
  resources: { _id: string; name: string }[];
};

const TYPES = [
  { value: '', label: msg('All types') },
  ...RESOURCE_TYPES.map((type) => ({ value: type, label: RESOURCE_TYPE_NAMES[type] })),
];

/** As wide as what is chosen, so that the row has room for a week. */
const FILTER = 'h-9 pe-8 ps-2.5 sm:w-auto sm:max-w-44 sm:field-sizing-content';

/** The period, the view and the filters. */
export function CalendarToolbar({ address, today, views, resources }: CalendarToolbarProps) {
  const t = useTexts();
  const { view, day, type, resource, change } = address;
  const options = [
    { value: '', label: t('All resources') },
    ...resources.map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex items-center">
        <div data-no-print className="flex items-center gap-1">
          <Button variant="secondary" size="sm" onClick={() => change({ day: '' })} disabled={day === today}>
            {t('Today')}
          </Button>
          <IconButton
            label={t('Previous')}
            icon={ChevronLeft}
            onClick={() => change({ day: stepFrom(view, day, -1) })}
          />
          <IconButton label={t('Next')} icon={ChevronRight} onClick={() => change({ day: stepFrom(view, day, 1) })} />
        </div>
        <h2 aria-live="polite" className="ms-2 text-base font-semibold" data-numeric>
          {titleOf(view, day, t)}
        </h2>
      </div>
      <div data-no-print className="ms-auto flex flex-wrap items-center gap-2 max-sm:ms-0 max-sm:w-full">
        <NativeSelect
          aria-label={t('Resource type')}
          className={FILTER}
          options={translated(TYPES, t)}
          value={type ?? ''}
          onChange={(value) => change({ type: value })}
        />
        <NativeSelect
          aria-label={t('Resource')}
          className={FILTER}
          options={options}
          value={options.some(({ value }) => value === resource) ? (resource ?? '') : ''}
          onChange={(value) => change({ resource: value })}
        />
        {views.length > 1 && (
          <div role="group" aria-label={t('View')} className="flex rounded-md border p-0.5">
            {views.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === view}
                className="h-8 rounded-sm px-2 text-sm font-medium text-muted-foreground hover:bg-muted aria-pressed:bg-primary-soft aria-pressed:text-primary-text"
                onClick={() => change({ view: each })}
              >
                {t(VIEW_NAMES[each])}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
