import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { failureOf, trpc } from '#client/trpc.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import { Confirm } from '#client/ui/confirm.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { PagedRows } from '#client/use-paged-rows.ts';
import type { ListedSeat } from '#domains/resources/schema.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

type SeatTableProps = { list: PagedRows<ListedSeat>; canEdit: boolean; onEdit: (seat: ListedSeat) => void };

/** The seats of an area, and whether each is taken on the chosen day. */
export function SeatTable({ list, canEdit, onEdit }: SeatTableProps) {
  const [deleting, setDeleting] = useState<ListedSeat>();
  const columns: Column<ListedSeat & { number: number }>[] = [
    { key: 'number', header: 'S.no.', width: '4rem', onPhone: 'hidden', cell: ({ number }) => number },
    { key: 'seat', header: 'Seat No.', onPhone: 'title', cell: ({ seat_no }) => seat_no },
    { key: 'type', header: 'Type', cell: ({ desk_type }) => RESOURCE_TYPE_NAMES[desk_type] },
    {
      key: 'status',
      header: 'Status',
      cell: (seat) => <SeatStatus seat={seat} />,
    },
  ];
  if (canEdit) {
    columns.push({
      key: 'action',
      header: 'Action',
      onPhone: 'actions',
      cell: (seat) => (
        <>
          <IconButton label={`Edit seat ${seat.seat_no}`} icon={Pencil} onClick={() => onEdit(seat)} />
          <IconButton label={`Delete seat ${seat.seat_no}`} icon={Trash2} onClick={() => setDeleting(seat)} />
        </>
      ),
    });
  }
  return (
    <>
      <DataTable
        label="Seats"
        columns={columns}
        rows={list.rows}
        rowKey={({ _id }) => _id}
        stale={list.isStale}
        empty={<EmptyState text="No seats here match." />}
      />
      {deleting && <DeleteSeat seat={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

function SeatStatus({ seat: { active, booked } }: { seat: ListedSeat }) {
  if (!active) return <StatusBadge tone="grey">Switched off</StatusBadge>;
  return booked ? <StatusBadge tone="orange">Booked</StatusBadge> : <StatusBadge tone="green">Available</StatusBadge>;
}

function DeleteSeat({ seat, onClose }: { seat: ListedSeat; onClose: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.resources.removeSeat.useMutation();

  async function confirm() {
    try {
      await remove.mutateAsync({ _id: seat._id });
      void utils.resources.invalidate();
    } catch (error) {
      // A seat with bookings stays, and the server says how many.
      toast.error(failureOf(error).message);
    }
  }

  return (
    <Confirm
      open
      onOpenChange={onClose}
      title="Are you sure to delete this?"
      text={`Seat ${seat.seat_no}`}
      danger
      onYes={confirm}
    />
  );
}
