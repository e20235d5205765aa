/** What other domains may use of this one in the browser. */
export { type MapSeat, SeatMap } from './components/seat-map.tsx';
export { useResourceCounts, useResourceSearch, useSeatMap } from './queries.ts';
