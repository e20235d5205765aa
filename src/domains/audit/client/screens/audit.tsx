import { X } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { CsvButton } from '#client/csv-button.tsx';
import { choiceFilter, dayFilter, type Filter, restrictions, textFilter } from '#client/lists/filters.ts';
import { Instant } from '#client/lists/cells.tsx';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { EntryDialog } from '#domains/audit/client/components/entry-dialog.tsx';
import { MODEL_NAMES } from '#domains/activity/client/index.ts';
import { MODELS, fieldName, whoText } from '#domains/audit/client/texts.ts';
import type { AuditEntryView } from '#domains/audit/schema.ts';
import { addDays, fromLocal } from '#shared/time.ts';
import { useTexts } from '#domains/audit/client/use-texts.ts';
import { type Translate, msg } from '#shared/texts.ts';

const idFilter: Filter<string> = { read: (text) => (/^\d{1,18}$/.test(text) ? text : '') };

const FILTERS = {
  action: textFilter(msg('Action'), msg('Action, such as account.signedIn')),
  model: choiceFilter(msg('Record'), msg('All records'), MODELS),
  from: dayFilter(msg('From'), (_filters, today) => ({ max: today })),
  to: dayFilter(msg('To'), ({ from }, today) => ({ min: from, max: today })),
  // Set by the dialog of an entry.
  model_id: idFilter,
  actor: idFilter,
  key: idFilter,
};

type Filters = { [Name in keyof typeof FILTERS]?: string };

/** The input of the filters: days are those of the office, and an id counts only beside its kind of record. */
function inputOf({ from, to, model, model_id, ...others }: Filters) {
  const known = MODELS.find(({ value }) => value === model)?.value;
  return {
    ...others,
    ...(known && { model: known }),
    ...(known && model_id && { model_id }),
    ...(from && { from: fromLocal(from, '00:00') }),
    ...(to && { to: fromLocal(addDays(to, 1), '00:00') }),
  };
}

const COLUMNS: Column<AuditEntryView>[] = [
  {
    header: msg('Time'),
    cell: ({ created_at }) => (
      <bdi className="whitespace-nowrap">
        <Instant at={created_at} zone={undefined} />
      </bdi>
    ),
  },
  {
    header: msg('What'),
    onPhone: 'title',
    cell: ({ text, changes }) => (
      <span className="block min-w-0 py-1.5">
        <span className="block wrap-anywhere">{text}</span>
        {changes.length > 0 && (
          <span className="block text-xs font-normal text-muted-foreground">
            {changes.map(({ field }) => fieldName(field)).join(', ')}
          </span>
        )}
      </span>
    ),
  },
  {
    header: msg('Who'),
    cell: (entry) => <Who entry={entry} />,
  },
  { header: msg('Record'), cell: (entry) => <RecordName entry={entry} /> },
  { header: msg('Network'), cell: ({ network }) => network ?? '-' },
];

function Who({ entry: { key, ...entry } }: { entry: AuditEntryView }) {
  const t = useTexts();
  return (
    <span className="block min-w-0">
      {whoText(entry, t) ?? '-'}
      {key && <span className="block text-xs text-muted-foreground">{t('by the key {name}', { name: key.name })}</span>}
    </span>
  );
}

function RecordName({ entry: { model, model_id } }: { entry: AuditEntryView }) {
  const t = useTexts();
  return [t(MODEL_NAMES[model]), model_id].filter(Boolean).join(' ');
}

/** To what the dialog of an entry has restricted the list, whose first entry has the names. */
function onlyText(
  { actor, key, model, model_id }: Filters,
  first: AuditEntryView | undefined,
  t: Translate,
): string | undefined {
  const record = MODELS.find(({ value }) => value === model)?.label;
  const name = actor ? first?.actor?.name : first?.key?.name;
  if (actor) return name ? t('Only what {name} did', { name }) : t('Only what one person did');
  if (key) return name ? t('Only what was done with the key {name}', { name }) : t('Only what was done with one key');
  return model_id && record && t('Only {record} {id}', { record: t(record), id: model_id });
}

/** Who did what in the installation, and which personal data staff have read. */
export default function AuditScreen() {
  const t = useTexts();
  const navigate = useNavigate();
  const list = usePagedList({
    filters: FILTERS,
    useListQuery: (filters, part) => trpc.audit.list.useQuery({ ...inputOf(filters), ...part }),
  });
  const only = onlyText(list.filters, list.rows?.[0], t);
  const input = inputOf(restrictions(list.filters));
  const entries = Object.entries(input).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  const address = `/audit/export?${new URLSearchParams(Object.fromEntries(entries))}`;
  // The dialog closes, as the address does not name it any more.
  const showOnly = (filters: Record<string, string>) => navigate({ search: String(new URLSearchParams(filters)) });
  return (
    <ListScreen
      title={t('Audit Log')}
      description={t('Who did what, and which personal data staff have read')}
      list={list}
      noun={t('entries')}
      columns={COLUMNS}
      head={<CsvButton address={address} filename="audit-log.csv" />}
      above={
        only && (
          <Button
            variant="secondary"
            className="mb-3"
            onClick={() => list.search({ actor: '', key: '', model: '', model_id: '' })}
          >
            {only}
            <X aria-hidden className="ms-1 size-4" />
          </Button>
        )
      }
      actions={(_entry, { open }) => [{ kind: 'view', label: t('Details'), onClick: open }]}
      empty={{ text: t('There are no entries yet.'), filtered: t('No entry matches these filters.') }}
      dialog={{
        name: 'entry',
        show: ({ record, onClose }) =>
          record && <EntryDialog entry={record} onShowOnly={(filters) => void showOnly(filters)} onClose={onClose} />,
      }}
    />
  );
}
