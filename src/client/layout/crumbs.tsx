import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { lastAddress } from './last-address.ts';
import { useTexts } from '#client/use-texts.ts';

type CrumbsProps = {
  /** The screens above this one, the highest first. */
  above: readonly { label: string; to: string }[];
  /** The name of this screen, as in its heading; undefined while it loads. */
  here: string | undefined;
};

/** Where a screen stands: "Members / Jo Brown". A list is reached as it was left, with its filters. */
export function Crumbs({ above, here }: CrumbsProps) {
  const t = useTexts();
  return (
    <nav aria-label={t('Breadcrumb')} data-no-print className="mb-2">
      <ol className="flex flex-wrap items-center gap-1 text-sm text-muted-foreground">
        {above.map(({ label, to }) => (
          <li key={to} className="flex items-center gap-1">
            <Link
              to={lastAddress(to)}
              className="rounded-sm py-1 underline-offset-4 hover:text-foreground hover:underline"
            >
              {label}
            </Link>
            <ChevronRight aria-hidden="true" className="size-3.5" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate">
          {here ?? '…'}
        </li>
      </ol>
    </nav>
  );
}
