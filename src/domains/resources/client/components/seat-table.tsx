import { useConfirmDelete } from '#client/forms/use-confirm-delete.tsx';
import { PagedTable } from '#client/lists/paged-table.tsx';
import { RowActions } from '#client/lists/row-actions.tsx';
import type { PagedRows } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import { ClosingBadge } from '#client/ui/active-badge.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { ListedSeat } from '#domains/resources/seats.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { useTexts } from '#domains/resources/client/use-texts.ts';
import { msg, type Translate } from '#shared/texts.ts';

const columnsIn = (t: Translate): Column<ListedSeat>[] => [
  { header: msg('Seat No.'), onPhone: 'title', cell: ({ seat_no }) => seat_no },
  { header: msg('Type'), cell: ({ desk_type }) => t(RESOURCE_TYPE_NAMES[desk_type]) },
  { header: msg('Status'), cell: (seat) => <SeatStatus seat={seat} /> },
];

type SeatTableProps = { list: PagedRows<ListedSeat>; canEdit: boolean; onEdit: (seat: ListedSeat) => void };

/** The seats of an area with their status on the selected day. */
export function SeatTable({ list, canEdit, onEdit }: SeatTableProps) {
  const t = useTexts();
  const nameOf = ({ seat_no }: ListedSeat) => t('Seat {number}', { number: seat_no });
  const deletion = useConfirmDelete({
    nameOf,
    remove: trpc.resources.removeSeat.useMutation().mutateAsync,
    restore: trpc.resources.restoreSeat.useMutation().mutateAsync,
  });
  const actions = (seat: ListedSeat) => (
    <RowActions
      actions={[
        { kind: 'edit', label: t('Edit seat {number}', { number: seat.seat_no }), onClick: () => onEdit(seat) },
        {
          kind: 'delete',
          label: t('Delete seat {number}', { number: seat.seat_no }),
          onClick: () => deletion.ask(seat),
        },
      ]}
    />
  );
  return (
    <>
      <PagedTable
        list={list}
        label={t('Seats')}
        noun={t('seats')}
        numbers={t('S.no.')}
        columns={columnsIn(t)}
        actions={canEdit ? actions : undefined}
        empty={<EmptyState text={t('No seats match these filters.')} />}
      />
      {deletion.question}
    </>
  );
}

function SeatStatus({ seat }: { seat: ListedSeat }) {
  const t = useTexts();
  if (!seat.active) return <StatusBadge tone="grey">{t('Switched off')}</StatusBadge>;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StatusBadge tone={seat.booked ? 'orange' : 'green'}>{seat.booked ? t('Booked') : t('Available')}</StatusBadge>
      <ClosingBadge {...seat} />
    </span>
  );
}
