import { Hourglass } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { failureOf } from '#client/failure.ts';
import { useOnceHydrated } from '#client/page/use-once-hydrated.ts';
import { PressButton } from '#client/press-button.tsx';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#client/ui/dialog.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { type Wished, people } from '#domains/availability/client/index.ts';
import { periodLine } from '#domains/bookings/client/index.ts';
import { aheadText } from '#domains/waiting/client/entry-text.ts';
import { useJoin, usePosition, type Wish } from '#domains/waiting/client/queries.ts';
import { useTexts } from '#domains/waiting/client/use-texts.ts';
import { paths } from '#shared/paths.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

type WaitDialogProps = { wished: Wished; onClose: () => void };

/** Says what is waited for and at which position, and joins the line. */
function WaitDialog({ wished, onClose }: WaitDialogProps) {
  const t = useTexts();
  const [joined, setJoined] = useState<{ ahead: number | null }>();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={joined ? t('You are in line') : t('Wait for a place')}
      size="sm"
    >
      <WishFacts wished={wished} />
      {joined ? <Joined ahead={joined.ahead ?? 0} /> : <Joining wished={wished} onJoined={setJoined} />}
    </Dialog>
  );
}

function WishFacts({ wished }: { wished: Wished }) {
  const t = useTexts();
  const { space, type, resource, capacity } = wished;
  return (
    <Facts
      facts={[
        { name: t('What'), value: resource?.name ?? t(RESOURCE_TYPE_NAMES[type]) },
        { name: t('Where'), value: space.name },
        { name: t('When'), value: periodLine(wished, space.time_zone, t) },
        { name: t('For'), value: people(capacity, t) },
      ]}
    />
  );
}

function wishOf({ space, type, capacity, from, to, resource }: Wished): Wish {
  return { space_id: space._id, type, capacity, from, to, ...(resource && { resource_id: resource._id }) };
}

type JoiningProps = { wished: Wished; onJoined: (entry: { ahead: number | null }) => void };

function Joining({ wished, onJoined }: JoiningProps) {
  const t = useTexts();
  const wish = wishOf(wished);
  const { data, error, isPending } = usePosition(wish);
  const join = useJoin();
  return (
    <>
      {isPending && <Skeleton className="mt-5 h-6 w-40" />}
      {error && <Note>{failureOf(error).message}</Note>}
      {data && (
        <Note>
          <strong className="font-semibold">{aheadText(data.ahead, t)}</strong>
          <span className="mt-1 block text-sm text-muted-foreground">
            {t('When a place becomes free, we hold it for you for 30 minutes and write to you.')}
          </span>
        </Note>
      )}
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">{t('Cancel')}</Button>
        </DialogClose>
        <PressButton disabled={!data} onPress={async () => onJoined(await join(wish))}>
          {t('Join the line')}
        </PressButton>
      </DialogFooter>
    </>
  );
}

function Joined({ ahead }: { ahead: number }) {
  const t = useTexts();
  return (
    <>
      <Note>
        <strong className="font-semibold">{aheadText(ahead, t)}</strong>
        <span className="mt-1 block text-sm text-muted-foreground">
          {t('We write to you as soon as a place is free. Your bookings show where you are in line.')}
        </span>
      </Note>
      <DialogFooter>
        <Button asChild variant="secondary">
          <Link to={paths.booking}>{t('Your bookings')}</Link>
        </Button>
        <DialogClose>
          <Button>{t('Done')}</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mt-5 rounded-lg bg-muted px-4 py-3">
      {children}
    </p>
  );
}

/** The button that waits for a place. Visitors first log in, and then return to their search. */
export default function WaitForPlace({ wished }: { wished: Wished }) {
  const t = useTexts();
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  // The way back needs the router, and only the browser knows who has arrived.
  const isKnown = useOnceHydrated(true, false);
  const { resource } = wished;
  const label = resource ? t('Wait') : t('Wait for a place');
  const common = {
    variant: 'secondary',
    size: resource ? 'sm' : undefined,
    ...(resource && { 'aria-label': t('Wait for {name}', { name: resource.name }) }),
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
