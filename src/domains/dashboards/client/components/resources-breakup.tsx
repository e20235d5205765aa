import { Armchair, DoorOpen, type LucideIcon, Presentation, Users } from 'lucide-react';
import { Card, CardHeader } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { DashboardView } from '#domains/dashboards/schema.ts';

type Row = { label: string; icon: LucideIcon; count: (figures: DashboardView) => number };

const ROWS: Row[] = [
  { label: 'Meeting Rooms', icon: Presentation, count: ({ meeting_room_count }) => meeting_room_count },
  { label: 'Private Offices', icon: DoorOpen, count: ({ private_office_count }) => private_office_count },
  { label: 'Dedicated Desks', icon: Armchair, count: ({ desks }) => desks.dedicated_desk },
  { label: 'Flexi Desks', icon: Users, count: ({ desks }) => desks.flexi_desk },
];

/** The numbers of rooms, offices and desks in use. @param figures undefined while they load */
export function ResourcesBreakup({ figures }: { figures: DashboardView | undefined }) {
  return (
    <Card>
      <CardHeader title="Resources Breakup" />
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-b-lg bg-border">
        {ROWS.map(({ label, icon: Icon, count }) => (
          <div key={label} className="flex flex-col bg-card px-5 py-4">
            <dt className="flex items-center gap-2 text-muted-foreground">
              <Icon className="size-4 shrink-0" aria-hidden="true" />
              {label}
            </dt>
            <dd className="mt-1 text-lg font-semibold" data-numeric>
              {figures ? count(figures) : <Skeleton className="h-7 w-10" />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
