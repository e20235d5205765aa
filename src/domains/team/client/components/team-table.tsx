import { Activity, Eye, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusBadge } from '#client/ui/badge.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import type { PagedRows } from '#client/use-paged-rows.ts';
import { spaceNames } from '#domains/team/client/team-words.ts';
import type { TeamMemberView } from '#domains/team/schema.ts';
import { paths } from '#shared/paths.ts';

type TeamTableProps = {
  list: PagedRows<TeamMemberView>;
  spaces: readonly { _id: string; name: string }[];
  mayChange: (admin: TeamMemberView) => boolean;
  onOpen: (admin: TeamMemberView) => void;
  empty: ReactNode;
};

export function TeamTable({ list, spaces, mayChange, onOpen, empty }: TeamTableProps) {
  const columns: Column<TeamMemberView & { number: number }>[] = [
    { key: 'number', header: 'S.no.', width: '3.5rem', onPhone: 'hidden', cell: ({ number }) => number },
    {
      key: 'name',
      header: 'Name',
      onPhone: 'title',
      cell: ({ name, email }) => <span className="font-medium">{name || email}</span>,
    },
    { key: 'email', header: 'Email', cell: ({ email }) => <span className="min-w-0 break-all">{email}</span> },
    { key: 'role', header: 'Role', cell: ({ role_id }) => role_id.name },
    { key: 'spaces', header: 'Workspaces', cell: (admin) => spaceNames(admin, spaces) },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status }) => <StatusBadge tone={status ? 'green' : 'red'}>{status ? 'Active' : 'Blocked'}</StatusBadge>,
    },
    {
      key: 'action',
      header: 'Action',
      onPhone: 'actions',
      cell: (admin) => (
        <span className="inline-flex items-center gap-0.5">
          {mayChange(admin) ? (
            <IconButton label="Edit" icon={Pencil} onClick={() => onOpen(admin)} />
          ) : (
            <IconButton label="More Details" icon={Eye} onClick={() => onOpen(admin)} />
          )}
          <IconLink label="Activities" icon={Activity} to={paths.reports(admin._id)} />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label="Team"
      columns={columns}
      rows={list.rows}
      rowKey={({ _id }) => _id}
      stale={list.isStale}
      empty={empty}
    />
  );
}
