import type { LucideIcon } from 'lucide-react';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

type FigureCardProps = {
  label: string;
  icon: LucideIcon;
  /** Undefined while it loads. */
  value: string | undefined;
  /** What is said below the value. */
  note?: string;
};

/** One figure with its label. */
export function FigureCard({ label, icon: Icon, value, note }: FigureCardProps) {
  return (
    <Card className="flex items-center gap-4 p-5">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-text">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <dl className="min-w-0">
        <dt className="text-muted-foreground">{label}</dt>
        <dd className="truncate text-2xl font-semibold" data-numeric>
          {value ?? <Skeleton className="mt-1 h-7 w-20" />}
        </dd>
        {note && <dd className="truncate text-xs text-muted-foreground">{note}</dd>}
      </dl>
    </Card>
  );
}
