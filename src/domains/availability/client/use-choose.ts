import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useOnceHydrated } from '#client/page/use-once-hydrated.ts';
import { useSession } from '#client/session.tsx';
import { hasLoggedInHere } from '#client/stored.ts';
import type { RouterOutputs } from '#client/trpc.tsx';
import {
  PENDING_BOOKING_MS,
  pendingBooking,
  searchAddress,
  type SearchQuery,
} from '#domains/workspaces/client/index.ts';
import { NEW_BOOKING, paths } from '#shared/paths.ts';
import { planLastDay } from './search-state.ts';

export type FoundResource = RouterOutputs['availability']['search']['items'][number];
export type FoundPlan = FoundResource['plan'][number];

export type Choose = (resource: FoundResource, plan?: FoundPlan) => void;

/** The parameters of a choice that was made in a frame of another website. */
const CHOSEN = { resource: 'choose', plan: 'plan' } as const;

/**
 * The action of Book Now and Select Plan: stores the choice for 30 minutes and opens the cart, which books it. Visitors first log
 * in, or sign up if nobody has logged in with this browser yet, and then return to the cart.
 * In a frame of another website nobody is signed in and nothing is stored: the choice opens in a tab of its own, by its address.
 */
export function useChoose(query: SearchQuery, spaceId: string): Choose {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const { status } = useSession();
  return (resource, plan) => {
    const { resource_type, capacity, from_date, to_date, from_time, duration } = query;
    if (resource_type === null || capacity === null || from_date === null || to_date === null) return;
    if (pathname === paths.embeddedSearch) {
      const chosen = `&${CHOSEN.resource}=${resource._id}${plan ? `&${CHOSEN.plan}=${plan._id}` : ''}`;
      window.open(searchAddress({ ...query, spaceId }) + chosen, '_blank', 'noopener');
      return;
    }
    const last = plan ? planLastDay(from_date, plan.tenure) : to_date;
    pendingBooking.set({
      space_id: spaceId,
      resource_id: resource._id,
      resource_name: resource.name,
      resource_type,
      capacity,
      from_to_date: [from_date, last],
      from_date,
      to_date: last,
      ...(from_time !== null && { from_time }),
      ...(duration !== null && { duration }),
      ...(plan ? { plan_id: plan._id } : resource.offer && { offer_id: resource.offer._id }),
      filter: { ...query, spaceId },
      exp_timestamp: Date.now() + PENDING_BOOKING_MS,
    });
    const isNew = status === 'anonymous' && !hasLoggedInHere.get();
    void navigate(isNew ? paths.signup : paths.payNow(NEW_BOOKING), {
      // The way back would choose again.
      replace: params.has(CHOSEN.resource),
    });
  };
}

/**
 * Chooses what the address names, once, if the first results contain it.
 * @param found undefined until there are results
 */
export function useChosenInAddress(found: readonly FoundResource[] | undefined, choose: Choose): void {
  const [params] = useSearchParams();
  const isDone = useRef(false);
  const follow = useEffectEvent(() => {
    const planId = params.get(CHOSEN.plan);
    const resource = found?.find(({ _id }) => _id === params.get(CHOSEN.resource));
    const plan = resource?.plan.find(({ _id }) => _id === planId);
    if (resource && (plan || planId === null)) choose(resource, plan);
  });
  // The server renders for visitors. Who is signed in is known once the browser has taken the page over.
  const isKnown = useOnceHydrated(found !== undefined, false);
  useEffect(() => {
    if (!isKnown || isDone.current) return;
    isDone.current = true;
    follow();
  }, [isKnown]);
}
