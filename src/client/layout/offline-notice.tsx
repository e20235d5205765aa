import { onlineManager } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '#client/ui/button.tsx';

/** Says that the browser has no connection, and what helps. Lists that wait for it load by themselves once it is back. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
    () => true,
  );
  return (
    <div role="status" data-no-print className={isOnline ? undefined : NOTICE}>
      {!isOnline && (
        <>
          <WifiOff className="size-5 shrink-0" aria-hidden="true" />
          <p className="min-w-0 flex-1">
            <strong className="font-semibold">You are offline.</strong> Please check your connection. What you typed is
            kept, and this page goes on by itself once the connection is back.
          </p>
          {/* The browser may be wrong about the connection. */}
          <Button variant="secondary" size="sm" onClick={() => onlineManager.setOnline(true)}>
            Try Again
          </Button>
        </>
      )}
    </div>
  );
}

const NOTICE =
  'sticky top-14 z-20 flex items-center gap-3 border-b bg-orange-soft px-4 py-2.5 text-orange-text sm:px-6';
