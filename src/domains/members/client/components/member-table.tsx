import { Activity, Eye, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusBadge } from '#client/ui/badge.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import type { PagedRows } from '#client/use-paged-rows.ts';
import { isActiveIn, lastBookingWords } from '#domains/members/client/member-words.ts';
import type { MemberView } from '#domains/members/schema.ts';
import { paths } from '#shared/paths.ts';

type MemberTableProps = {
  list: PagedRows<MemberView>;
  /** The workspace whose members these are. */
  space: { _id: string; time_zone: string };
  mayEdit: boolean;
  onOpen: (member: MemberView) => void;
  empty: ReactNode;
};

export function MemberTable({ list, space, mayEdit, onOpen, empty }: MemberTableProps) {
  const columns: Column<MemberView & { number: number }>[] = [
    { key: 'number', header: 'S.no', width: '3.5rem', onPhone: 'hidden', cell: ({ number }) => number },
    {
      key: 'name',
      header: 'Name',
      onPhone: 'title',
      cell: ({ name, email }) => <span className="font-medium">{name || email}</span>,
    },
    { key: 'email', header: 'Email', cell: ({ email }) => <span className="min-w-0 break-all">{email}</span> },
    {
      key: 'booking',
      header: 'Last Booking',
      cell: ({ booking }) => (
        <span className="whitespace-nowrap tabular-nums">{lastBookingWords(booking?.created_at, space.time_zone)}</span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      cell: (member) =>
        isActiveIn(member, space._id) ? (
          <StatusBadge tone="green">Active</StatusBadge>
        ) : (
          <StatusBadge tone="red">Blocked</StatusBadge>
        ),
    },
    {
      key: 'action',
      header: 'Action',
      onPhone: 'actions',
      cell: (member) => (
        <span className="inline-flex items-center gap-0.5">
          <IconButton
            label={mayEdit ? 'Edit' : 'More Details'}
            icon={mayEdit ? Pencil : Eye}
            onClick={() => onOpen(member)}
          />
          <IconLink label="Activities" icon={Activity} to={paths.reports(member._id)} />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label="Members"
      columns={columns}
      rows={list.rows}
      rowKey={({ _id }) => _id}
      stale={list.isStale}
      empty={empty}
    />
  );
}
