import { useState } from 'react';
import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';
import { usePress } from '#client/press-button.tsx';
import { trpc } from '#client/trpc.tsx';
import type { SeatMapView } from '#domains/resources/seats.ts';
import { type Cell, type SeatCells, cellsOf, withMoved } from '#domains/resources/seat-map.ts';
import { useTexts } from '#domains/resources/client/use-texts.ts';

type Draft = { cells: SeatCells; version: number; isChanged: boolean };

type SeatMapSource = { areaId: string; map: SeatMapView | undefined; refetch: () => Promise<{ data?: SeatMapView }> };

/**
 * The unsaved arrangement of the seats of an area. If somebody else has changed the area meanwhile, the draft stays and a second
 * press saves it.
 */
export function useArrange({ areaId, map, refetch }: SeatMapSource) {
  const t = useTexts();
  const [draft, setDraft] = useState<Draft>();
  const { isRunning: isSaving, problem, press } = usePress();
  const arrange = trpc.resources.arrangeSeats.useMutation().mutateAsync;
  const seats = (map?.seats ?? []).map((seat) => ({ ...seat, ...draft?.cells.get(seat._id) }));

  async function save() {
    if (!draft) return;
    try {
      const places = [...cellsOf(seats)].map(([_id, cell]) => ({ _id, ...cell }));
      await arrange({ _id: areaId, seats: places, version: draft.version });
      setDraft(undefined);
      toast.success(t('Seats arranged'));
    } catch (error) {
      const latest = failureOf(error).status === 409 ? (await refetch()).data : undefined;
      if (latest) setDraft({ ...draft, version: latest.version });
      throw error;
    }
  }

  return {
    seats,
    isArranging: draft !== undefined,
    isChanged: draft?.isChanged ?? false,
    isSaving,
    /** Why the last save failed. */
    problem,
    begin: () => map && setDraft({ cells: cellsOf(map.seats), version: map.version, isChanged: false }),
    move: (seatId: string, cell: Cell) =>
      setDraft((now) => now && { ...now, cells: withMoved(cellsOf(seats), seatId, cell), isChanged: true }),
    cancel: () => setDraft(undefined),
    save: () => press(save),
  };
}
