import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useLiveEvent } from '#client/live.tsx';
import { trpc } from '#client/trpc.tsx';
import { usePagedRows } from '#client/use-paged-rows.ts';
import { DESK_TYPES, type DeskType } from '#shared/resource-types.ts';
import { isDay } from '#shared/time.ts';

const PAGE_SIZE = 10;

/** Day, desk type, page and whether the seats that are switched off are shown live in the address, so that a day can be shared and come back to. */
export function useSeatFilters(today: string) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('date') ?? '';
  const page = Number(params.get('page'));
  const set = (name: string, value: string | null, options: { replace: boolean }) => {
    const next = new URLSearchParams(params);
    // Another day or type begins with its first page.
    next.delete('page');
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, options);
  };
  return {
    day: isDay(asked) && asked >= today ? asked : today,
    type: DESK_TYPES.find((each) => each === params.get('type')) ?? null,
    isOff: params.has('off'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    setDay: (day: string | null) => set('date', day, { replace: true }),
    setType: (next: DeskType) => set('type', next, { replace: true }),
    setOff: (isOff: boolean) => set('off', isOff ? 'true' : null, { replace: true }),
    turnTo: (next: number, options = { replace: false }) => set('page', next > 1 ? String(next) : null, options),
    reset: () => setParams({}, { replace: true }),
  };
}

type Wanted = { day: string; type: DeskType | null; isOff: boolean; page: number };

/** One page of an area's seats as they are on a day, with the totals of the area; read again when somebody books. */
export function useSeatList(areaId: string, { day, type, isOff, page }: Wanted) {
  const utils = trpc.useUtils();
  const input = { resource_id: areaId, date: day, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
  const seats = trpc.resources.seats.useQuery(
    { ...input, ...(type && { desk_type: type }), ...(isOff && { active: false }) },
    // The totals stay while another page loads.
    { placeholderData: keepPreviousData },
  );
  useLiveEvent('resources.', () => void utils.resources.invalidate());
  useLiveEvent('book-resources.', () => void utils.resources.seats.invalidate());
  const settled = { ...seats, data: seats.isPlaceholderData ? undefined : seats.data };
  const { totals, switched_off: switchedOff = 0 } = seats.data ?? {};
  return { totals, switchedOff, list: usePagedRows(settled, { page, pageSize: PAGE_SIZE }) };
}
