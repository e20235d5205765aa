/** What cells of many lists show. */
import type { ReactNode } from 'react';
import { Avatar } from '#client/ui/avatar.tsx';
import { StatusBadge, type Tone } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { officeInstant, tableDay, toLocal } from '#shared/time.ts';
import { useTexts } from '#client/use-texts.ts';
import { msg } from '#shared/texts.ts';

/** The first columns of a list of people. A person without a name appears with their email address. */
export const PERSON_COLUMNS: Column<{ name: string; email: string }>[] = [
  {
    header: msg('Name'),
    onPhone: 'title',
    cell: ({ name, email }) => <Named name={name || email}>{name || email}</Named>,
  },
  { header: msg('Email'), cell: ({ email }) => <bdi className="min-w-0 break-all">{email}</bdi> },
];

/** The initials of a person before their name, for the eye only. */
export function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5 font-medium">
      <span aria-hidden="true" className="flex">
        <Avatar name={name} size="sm" />
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  );
}

const STATUSES = {
  Active: { label: msg('Active'), tone: 'green' },
  Invited: { label: msg('Invited'), tone: 'orange' },
  Blocked: { label: msg('Blocked'), tone: 'red' },
} satisfies Record<string, { label: string; tone: Tone }>;

export function PersonStatus({ status }: { status: keyof typeof STATUSES }) {
  const t = useTexts();
  return <StatusBadge tone={STATUSES[status].tone}>{t(STATUSES[status].label)}</StatusBadge>;
}

/** Nothing is known. */
export const NONE = <span className="text-muted-foreground">-</span>;

/** A day with its time, on one line. */
export function Instant({ at, zone }: { at: Date; zone: string | undefined }) {
  const t = useTexts();
  return <span className="whitespace-nowrap tabular-nums">{officeInstant(at, zone, t)}</span>;
}

/** A day with its time below it. */
export function DayAndTime({ at, zone }: { at: Date; zone: string }) {
  const t = useTexts();
  const { day, time } = toLocal(at, zone);
  return (
    <span className="block whitespace-nowrap tabular-nums">
      {tableDay(day, t)}
      <span className="block text-xs text-muted-foreground">{time}</span>
    </span>
  );
}
