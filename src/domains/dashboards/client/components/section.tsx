import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';

type SectionProps = { title: string; action?: ReactNode; children: ReactNode };

/** A part of the dashboard with its heading. */
export function Section({ title, action, children }: SectionProps) {
  return (
    <section className="min-w-0">
      <div className="mb-3 flex min-h-9 items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** The link to the calendar; nothing without its path. */
export function CalendarLink({ to }: { to: string | undefined }) {
  if (!to) return null;
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to={to}>
        Go to calendar
        <ArrowRight aria-hidden="true" />
      </Link>
    </Button>
  );
}
