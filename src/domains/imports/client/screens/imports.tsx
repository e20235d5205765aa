import { Instant } from '#client/lists/cells.tsx';
import { inSpace } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { ImportDetails } from '#domains/imports/client/components/import-details.tsx';
import { ImportDialog } from '#domains/imports/client/components/import-dialog.tsx';
import { countsText, KIND_NAMES, KIND_TITLES, STATUSES } from '#domains/imports/client/import-text.ts';
import type { ImportView } from '#domains/imports/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#domains/imports/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

function columnsIn(zone: string | undefined, t: Translate): Column<ImportView>[] {
  return [
    {
      header: t('Kind'),
      onPhone: 'title',
      cell: ({ kind }) => <span className="font-medium">{t(KIND_NAMES[kind])}</span>,
    },
    {
      header: t('File'),
      cell: ({ file_name }) => <span className="wrap-anywhere">{file_name || t('Pasted lines')}</span>,
    },
    { header: t('Lines'), cell: (shown) => countsText(shown, t) },
    {
      header: t('Status'),
      cell: ({ status }) => <StatusBadge tone={STATUSES[status].tone}>{t(STATUSES[status].text)}</StatusBadge>,
    },
    { header: t('Imported'), cell: ({ created_at }) => <Instant at={created_at} zone={zone} /> },
  ];
}

/** The files that were brought into the active workspace. */
export default function ImportsScreen() {
  const t = useTexts();
  const canEdit = useSession().may('members');
  const place = useActiveSpace();
  const space = place.active;
  const list = usePagedList({
    filters: {},
    useListQuery: (_filters, part) => trpc.imports.list.useQuery(inSpace(space?._id, part)),
  });
  return (
    <ListScreen
      title={t('Imports')}
      place={place}
      list={list}
      noun={t('imports')}
      columns={columnsIn(space?.time_zone, t)}
      add={canEdit && t('+ Import a File')}
      actions={({ kind }, { open }) => [
        {
          kind: 'view',
          label: t(KIND_TITLES[kind].open),
          onClick: open,
        },
      ]}
      empty={{
        title: t('Nothing was imported yet'),
        text: t('Bring people, companies and future bookings of another product here, as CSV files.'),
      }}
      dialog={{
        name: 'import',
        show: ({ record, onClose }) =>
          record ? (
            <ImportDetails shown={record} canEdit={canEdit} onClose={onClose} />
          ) : (
            space && <ImportDialog space={space} onClose={onClose} />
          ),
      }}
    />
  );
}
