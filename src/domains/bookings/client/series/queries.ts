import { type RouterInputs, trpc } from '#client/trpc.tsx';
import { useOnce } from '#client/use-once.ts';

type Inputs = RouterInputs['bookings'];

/** The unpaid bookings of a series that are paid together, and how all of them are released. */
export function useSeriesCart(seriesId: string) {
  const query = trpc.bookings.getSeries.useQuery({ _id: seriesId });
  const { mutateAsync: cancel } = trpc.bookings.cancelSeries.useMutation();
  return { query, release: (booking_id: string) => cancel({ _id: seriesId, booking_id, scope: 'all' }) };
}

/** Books a series, and moves bookings of one. A repeat after a lost response has no second effect. */
export function useSeriesWrites() {
  const api = trpc.useUtils();
  const { bookings } = api.client;
  const create = useOnce((input: Inputs['createSeries'], context) => bookings.createSeries.mutate(input, { context }));
  const move = useOnce((input: Inputs['moveSeries'], context) => bookings.moveSeries.mutate(input, { context }));
  async function reading<T>(written: Promise<T>): Promise<T> {
    const series = await written;
    void api.bookings.invalidate();
    return series;
  }
  return {
    create: (input: Inputs['createSeries']) => reading(create(input)),
    move: (input: Inputs['moveSeries']) => reading(move(input)),
  };
}
