import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Card } from './card.tsx';
import { Skeleton } from './skeleton.tsx';

type FigureCardProps = {
  label: string;
  icon: LucideIcon;
  /** Undefined while it loads. */
  value: string | undefined;
  /** What is said below the value. */
  note?: string | undefined;
  /** The path of the screen that explains the figure. */
  to?: string;
};

/** One figure with its label. */
export function FigureCard({ label, icon: Icon, value, note, to }: FigureCardProps) {
  return (
    <Card className="@container relative flex items-center gap-4 p-5 has-[a:hover]:border-mark">
      <span className="grid size-11 shrink-0 @max-[16.5rem]:hidden place-items-center rounded-md bg-primary-soft text-primary-text">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <dl className="min-w-0">
        <dt className="text-muted-foreground">
          {to ? (
            <Link to={to} className="after:absolute after:inset-0 after:rounded-lg">
              {label}
            </Link>
          ) : (
            label
          )}
        </dt>
        <dd className="truncate text-2xl font-semibold" data-numeric>
          {value ?? <Skeleton className="mt-1 h-7 w-20" />}
        </dd>
        {note && <dd className="truncate text-xs text-muted-foreground">{note}</dd>}
      </dl>
    </Card>
  );
}
