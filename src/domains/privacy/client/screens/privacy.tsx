import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Screen } from '#client/layout/screen.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { type Limit, LimitDialog } from '#domains/privacy/client/components/limit-dialog.tsx';
import { keptText } from '#domains/privacy/client/texts.ts';
import { useTexts } from '#domains/privacy/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

function columnsFor(edit: (limit: Limit) => void, t: Translate): Column<Limit>[] {
  return [
    {
      header: t('Data'),
      onPhone: 'title',
      cell: ({ label, says }) => (
        <span className="block min-w-0 py-1.5">
          <span className="block font-medium">{label}</span>
          <span className="block text-xs font-normal whitespace-normal text-muted-foreground">{says}</span>
        </span>
      ),
    },
    { header: t('Workspace'), cell: ({ space }) => space?.name ?? t('All') },
    {
      header: t('Kept'),
      cell: ({ months }) => (
        <span className={months === null ? 'text-muted-foreground' : ''}>{keptText(months, t)}</span>
      ),
    },
    {
      header: t('Action'),
      align: 'end',
      onPhone: 'actions',
      cell: (limit) => (
        <IconButton
          label={
            limit.space
              ? t('Change: {data} of {name}', { data: limit.label, name: limit.space.name })
              : t('Change: {data}', { data: limit.label })
          }
          icon={Pencil}
          onClick={() => edit(limit)}
        />
      ),
    },
  ];
}

/** How long each kind of data is kept, for Super Admins. */
export default function PrivacyScreen() {
  const t = useTexts();
  const query = trpc.privacy.retention.useQuery();
  const [edited, setEdited] = useState<Limit>();
  const limits = query.data?.flatMap(({ rules, ...kind }) => rules.map((rule) => ({ ...kind, ...rule })));
  return (
    <Screen
      title={t('Privacy')}
      description={t('How long data of people is kept. Nothing is removed until you set after how many months.')}
    >
      {query.error && !limits ? (
        <QueryFailure query={query} />
      ) : (
        <DataTable
          label={t('How long data is kept')}
          columns={columnsFor(setEdited, t)}
          rows={limits}
          rowKey={({ kind, space }) => `${kind} ${space?._id}`}
          skeletonRows={8}
        />
      )}
      {edited && <LimitDialog limit={edited} onClose={() => setEdited(undefined)} />}
    </Screen>
  );
}
