import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';

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
