import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useOnceHydrated } from '#client/page/use-once-hydrated.ts';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Wished } from '#domains/availability/client/index.ts';
import { paths } from '#shared/paths.ts';
import { WaitDialog } from './wait-dialog.tsx';

/** The button that waits for a place. Visitors first log in, and then return to their search. */
export default function WaitForPlace({ wished }: { wished: Wished }) {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  // The way back needs the router, and only the browser knows who has arrived.
  const isKnown = useOnceHydrated(true, false);
  const { resource } = wished;
  const label = resource ? 'Wait' : 'Wait for a place';
  const common = {
    variant: 'secondary',
    size: resource ? 'sm' : undefined,
    ...(resource && { 'aria-label': `Wait for ${resource.name}` }),
  } as const;
  if (!isKnown || status === 'loading') return null;
  if (status === 'anonymous') {
    return (
      <Button asChild {...common}>
        <Link to={paths.login} state={{ from: pathname + search }}>
          <Hourglass aria-hidden="true" />
          {label}
        </Link>
      </Button>
    );
  }
  return (
    <>
      <Button {...common} onClick={() => setOpen(true)}>
        <Hourglass aria-hidden="true" />
        {label}
      </Button>
      {isOpen && <WaitDialog wished={wished} onClose={() => setOpen(false)} />}
    </>
  );
}
