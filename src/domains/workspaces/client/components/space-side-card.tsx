import { intervalText } from '#domains/workspaces/client/hours-text.ts';
import { Trans } from '@lingui/react';
import { Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { searchAddress } from '#domains/workspaces/client/search-query.ts';
import { useToday } from '#domains/workspaces/client/use-today.ts';
import { hoursOn, hoursText } from '#domains/workspaces/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { DESK_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import type { Space } from '#domains/workspaces/client/public-queries.ts';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

type SpaceSideCardProps = {
  space: Space;
  /** Opens the form for a tour. */
  onBookTour?: () => void;
};

/** The card beside the details of a workspace: today's opening hours, the desk prices, the link to the search, and tours. */
export function SpaceSideCard({ space, onBookTour }: SpaceSideCardProps) {
  const t = useTexts();
  const today = useToday(space.time_zone);
  const desks = DESK_TYPES.filter((type) => space.resources_available.includes(type) && (space.price[type] ?? 0) > 0);
  return (
    <aside
      aria-label={t('Book {name}', { name: space.name })}
      className="rounded-xl border bg-card p-6 lg:sticky lg:top-24"
    >
      <p className="text-lg font-semibold">{space.name}</p>
      <p className="mt-1 flex items-center gap-2 text-sm text-muted-foreground" data-numeric>
        <Clock className="size-4" aria-hidden="true" />
        {openText(space, today, t)}
      </p>
      {desks.length > 0 && (
        <dl className="mt-4 space-y-2 border-t pt-4 text-sm">
          {desks.map((type) => (
            <div key={type} className="flex justify-between gap-4">
              <dt>{t(RESOURCE_TYPE_NAMES[type])}</dt>
              <dd data-numeric>
                <Trans
                  id="from <0>{price}</0> / day"
                  values={{ price: formatMoney(space.price[type]!, space.currency, t) }}
                  components={[<span key="price" className="font-medium" />]}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Button asChild size="lg" className="mt-5 w-full">
        <Link to={searchAddress({ spaceId: space._id })}>{t('Book Workspace')}</Link>
      </Button>
      {onBookTour && (
        <Button variant="secondary" size="lg" className="mt-3 w-full" onClick={onBookTour}>
          {t('Book a tour')}
        </Button>
      )}
    </aside>
  );
}

/** @param today undefined on the server, which does not know on which day its page is read */
function openText(space: Space, today: string | undefined, t: Translate): string {
  if (today === undefined) return t('Open {hours}', { hours: intervalText(space.office_hours, t) });
  const hours = hoursOn(space, today);
  return hours.length > 0 ? t('Open today, {hours}', { hours: hoursText<string>(hours, t) }) : t('Closed today');
}
