import type { ListAddress } from '#client/lists/list-address.ts';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { type EarningsFilters, monthOptions } from '#domains/invoices/client/earnings-filters.ts';
import { type EarningsInput, type EarningsView, GROUPS } from '#domains/invoices/earnings.ts';
import { useTexts } from '#domains/invoices/client/use-texts.ts';
import { later, type Later, translated } from '#shared/texts.ts';

export const GROUP_NAMES: Record<EarningsInput['by'], Later> = {
  month: later('Month'),
  room: later('Room'),
  plan: later('Plan'),
  customer: later('Customer'),
  method: later('Kind of Payment'),
  tax: later('Tax Rate'),
};

const GROUP_OPTIONS = GROUPS.map((value) => ({ value, label: GROUP_NAMES[value] }));
export const SPACE_OPTIONS = [
  { value: 'one', label: later('This workspace') },
  { value: 'true', label: later('All my workspaces') },
];

type EarningsChoicesProps = {
  address: ListAddress<EarningsFilters>;
  /** Undefined until it has loaded. It knows the months that are shown by default. */
  report: EarningsView | undefined;
  /** The current month. */
  current: string;
  hasSeveral: boolean;
};

/** The months, the grouping and the workspaces. A choice acts at once. */
export function EarningsChoices({ address, report, current, hasSeveral }: EarningsChoicesProps) {
  const t = useTexts();
  const { filters, change } = address;
  const from = filters.from || report?.from || '';
  const to = filters.to || report?.to || current;
  const months = monthOptions(current, t);
  return (
    <div role="search" aria-label={t('Filters')} className="mb-4 grid grid-cols-2 gap-3 *:min-w-0 lg:flex lg:*:w-44">
      <Field label={t('From')}>
        {(control) => (
          <NativeSelect
            {...control}
            options={months.filter(({ value }) => value <= to)}
            value={from}
            onChange={(value) => change({ from: value, to })}
          />
        )}
      </Field>
      <Field label={t('To')}>
        {(control) => (
          <NativeSelect
            {...control}
            options={months.filter(({ value }) => value >= from)}
            value={to}
            onChange={(value) => change({ from, to: value })}
          />
        )}
      </Field>
      <Field label={t('Group by')}>
        {(control) => (
          <NativeSelect
            {...control}
            options={translated(GROUP_OPTIONS, t)}
            value={filters.by}
            onChange={(by) => change({ by: by === 'month' ? '' : by })}
          />
        )}
      </Field>
      {hasSeveral && (
        <Field label={t('Workspaces')}>
          {(control) => (
            <NativeSelect
              {...control}
              options={translated(SPACE_OPTIONS, t)}
              value={filters.all || 'one'}
              onChange={(all) => change({ all: all === 'true' })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
