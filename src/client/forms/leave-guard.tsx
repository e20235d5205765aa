import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageBase } from '#client/page-base.ts';
import { DiscardQuestion } from '#client/ui/discard-question.tsx';

/** The address in the application that a click navigates to. Undefined if the click does not navigate, or leaves the site. */
function destinationOf(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!isPlain || !(link instanceof HTMLAnchorElement) || link.target !== '') return undefined;
  const { origin, pathname, search, hash } = new URL(link.href);
  const isHere = pathname === window.location.pathname && search === window.location.search;
  return origin === window.location.origin && !isHere ? pathname.slice(pageBase().length) + search + hash : undefined;
}

/**
 * Protects unsaved changes on a page: every link asks for confirmation, and the browser does when the page is closed or
 * reloaded.
 */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const [destination, setDestination] = useState<string>();
  const navigate = useNavigate();

  useEffect(() => {
    if (!dirty) return;
    function onClick(event: MouseEvent) {
      const wanted = destinationOf(event);
      if (wanted === undefined) return;
      event.preventDefault();
      // Of several forms with changes, one asks.
      event.stopImmediatePropagation();
      setDestination(wanted);
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // The capture phase comes before React's handlers, which would follow the link.
    document.addEventListener('click', onClick, { capture: true });
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [dirty]);

  return (
    <DiscardQuestion
      open={destination !== undefined}
      onOpenChange={(open) => !open && setDestination(undefined)}
      onDiscard={() => destination !== undefined && void navigate(destination)}
    />
  );
}
