/** What other domains may use of this one in the browser. */
export { DayPeople } from './components/day-people.tsx';
export { DayPlaces } from './components/day-places.tsx';
