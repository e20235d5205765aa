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
import { countsText, KIND_NAMES, STATUSES } from '#domains/imports/client/import-text.ts';
import type { ImportView } from '#domains/imports/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';

function columnsIn(zone: string | undefined): Column<ImportView>[] {
  return [
    { header: 'Kind', onPhone: 'title', cell: ({ kind }) => <span className="font-medium">{KIND_NAMES[kind]}</span> },
    { header: 'File', cell: ({ file_name }) => <span className="wrap-anywhere">{file_name || 'Pasted lines'}</span> },
    { header: 'Lines', cell: (shown) => countsText(shown) },
    {
      header: 'Status',
      cell: ({ status }) => <StatusBadge tone={STATUSES[status].tone}>{STATUSES[status].text}</StatusBadge>,
    },
    { header: 'Imported', cell: ({ created_at }) => <Instant at={created_at} zone={zone} /> },
  ];
}

/** The files that were brought into the active workspace. */
export default function ImportsScreen() {
  const canEdit = useSession().may('members');
  const place = useActiveSpace();
  const space = place.active;
  const list = usePagedList({
    filters: {},
    useListQuery: (_filters, part) => trpc.imports.list.useQuery(inSpace(space?._id, part)),
  });
  return (
    <ListScreen
      title="Imports"
      place={place}
      list={list}
      noun="imports"
      columns={columnsIn(space?.time_zone)}
      add={canEdit && '+ Import a File'}
      actions={({ kind }, { open }) => [
        { kind: 'view', label: `Details of the import of ${KIND_NAMES[kind].toLowerCase()}`, onClick: open },
      ]}
      empty={{
        title: 'Nothing was imported yet',
        text: 'Bring people, companies and future bookings of another product here, as CSV files.',
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
