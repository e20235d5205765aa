import { Eye, Pencil } from 'lucide-react';
import { StatusBadge } from '#client/ui/badge.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import type { PagedRows } from '#client/use-paged-rows.ts';
import type { RoleView } from '#domains/roles/schema.ts';
import { paths } from '#shared/paths.ts';

type RoleTableProps = {
  list: PagedRows<RoleView>;
  mayEdit: (role: RoleView) => boolean;
  ownRoleId: string | undefined;
};

export function RoleTable({ list, mayEdit, ownRoleId }: RoleTableProps) {
  const columns: Column<RoleView & { number: number }>[] = [
    { key: 'number', header: 'S.no.', width: '3.5rem', onPhone: 'hidden', cell: ({ number }) => number },
    {
      key: 'name',
      header: 'Name',
      onPhone: 'title',
      cell: ({ _id, name }) => (
        <span className="font-medium">
          {name}
          {_id === ownRoleId && <span className="font-normal text-muted-foreground"> (yours)</span>}
        </span>
      ),
    },
    { key: 'bookings', header: 'Bookings', cell: (role) => (role.showAllBooking ? 'Everybody’s' : 'Own') },
    { key: 'spaces', header: 'Workspaces', cell: (role) => (role.showAllWorkSpaces ? 'All' : 'Chosen') },
    {
      key: 'status',
      header: 'Status',
      cell: ({ active }) => (
        <StatusBadge tone={active ? 'green' : 'grey'}>{active ? 'Active' : 'Inactive'}</StatusBadge>
      ),
    },
    {
      key: 'action',
      header: 'Action',
      onPhone: 'actions',
      cell: (role) =>
        mayEdit(role) ? (
          <IconLink label="Edit" icon={Pencil} to={paths.role(role._id)} />
        ) : (
          <IconLink label="More Details" icon={Eye} to={paths.role(role._id)} />
        ),
    },
  ];
  return (
    <DataTable
      label="Roles"
      columns={columns}
      rows={list.rows}
      rowKey={({ _id }) => _id}
      stale={list.isStale}
      skeletonRows={5}
      empty={<EmptyState text="There are no roles yet." />}
    />
  );
}
