import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { useTexts } from '#domains/dashboards/client/use-texts.ts';

/** The link to the calendar; nothing without its path. */
export function CalendarLink({ to }: { to: string | undefined }) {
  const t = useTexts();
  if (!to) return null;
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to={to}>
        {t('Go to calendar')}
        <ArrowRight aria-hidden="true" />
      </Link>
    </Button>
  );
}
