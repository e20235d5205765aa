/** What the server tells by itself while somebody is signed in: every event once, in order, across lost connections. */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
// A type only: the schemas of the events would weigh on every page.
import type { LiveEvent } from '#shared/live-events.ts';
import { useSession } from './session.tsx';
import { type RouterInputs, trpc } from './trpc.tsx';

type Handler = (event: LiveEvent) => void;

const HandlersContext = createContext<Set<Handler> | undefined>(undefined);

const RESTART_MS = 2_000;

export function LiveProvider({ children }: { children: ReactNode }) {
  const [handlers] = useState(() => new Set<Handler>());
  const { user, refreshAfter } = useSession();
  return (
    <HandlersContext value={handlers}>
      {user && (
        <Subscription
          key={user._id}
          onEvent={(event) => {
            refreshAfter(event);
            handlers.forEach((handler) => handler(event));
          }}
        />
      )}
      {children}
    </HandlersContext>
  );
}

/** Keeps one subscription running, and begins again after the last event that arrived when the server ends it. */
function Subscription({ onEvent }: { onEvent: Handler }) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const receive = useEffectEvent(onEvent);

  useEffect(() => {
    let lastEventId: string | undefined;
    let hasConnected = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running: { unsubscribe: () => void } | undefined;
    let isOver = false;

    function start() {
      const input: RouterInputs['live']['events'] = lastEventId ? { lastEventId } : undefined;
      running = client.live.events.subscribe(input, {
        onStarted() {
          // Without an id to go on from, what happened in between is only found by reading again.
          if (hasConnected && !lastEventId) void queryClient.invalidateQueries();
          hasConnected = true;
        },
        onData(event) {
          lastEventId = event.id;
          const { data } = event;
          // Too much was missed to be told one by one.
          if (data.name === 'live.refetch') void queryClient.invalidateQueries();
          else receive(data);
        },
        onError: restart,
        // Also after the socket was closed because the account has a new token.
        onComplete: restart,
      });
    }

    function restart() {
      clearTimeout(timer);
      if (isOver) return;
      timer = setTimeout(start, RESTART_MS);
    }

    start();
    return () => {
      isOver = true;
      clearTimeout(timer);
      running?.unsubscribe();
    };
  }, [client, queryClient]);
  return null;
}

/** Calls `handler` for every event whose name begins with `prefix`: 'book-resources.'. */
export function useLiveEvent(prefix: string, handler: Handler): void {
  const handlers = useContext(HandlersContext);
  const handle = useEffectEvent(handler);
  useEffect(() => {
    if (!handlers) return;
    const listener: Handler = (event) => {
      if (event.name.startsWith(prefix)) handle(event);
    };
    handlers.add(listener);
    return () => {
      handlers.delete(listener);
    };
  }, [handlers, prefix]);
}
