import { StatusBadge, type Tone } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';

/** The first columns of a list of people. A person without a name appears with their email address. */
export const PERSON_COLUMNS: Column<{ name: string; email: string }>[] = [
  {
    key: 'name',
    header: 'Name',
    onPhone: 'title',
    cell: ({ name, email }) => <span className="font-medium">{name || email}</span>,
  },
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="min-w-0 break-all">{email}</span> },
];

const TONES: Record<'Active' | 'Invited' | 'Blocked', Tone> = { Active: 'green', Invited: 'orange', Blocked: 'red' };

export function PersonStatus({ status }: { status: keyof typeof TONES }) {
  return <StatusBadge tone={TONES[status]}>{status}</StatusBadge>;
}
