/** Delivers live events to a signed-in account: each once, in order, even after the connection was lost. */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
// Import only the type, because the Zod schemas of the events would increase the size of every page.
import type { LiveEvent } from '#shared/record-events.ts';
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

/** Keeps one subscription running. If it ends, it is restarted from the last event received. */
function Subscription({ onEvent }: { onEvent: Handler }) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const receive = useEffectEvent(onEvent);

  useEffect(() => {
    let lastEventId: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running: { unsubscribe: () => void } | undefined;
    let isOver = false;

    function start() {
      const input: RouterInputs['live']['events'] = lastEventId ? { lastEventId } : undefined;
      running = client.live.events.subscribe(input, {
        onData(event) {
          lastEventId = event.id;
          const { data } = event;
          // Too many events were missed to be delivered one by one.
          if (data.name === 'live.refetch') void queryClient.invalidateQueries();
          else receive(data);
        },
        onError: restart,
        // Includes a socket that was closed because the token changed.
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

/** Calls `handler` for every event whose name starts with `prefix`, for example 'book-resources.'. */
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
