/** What other domains may use of this one in the browser. */
export { MoveCost } from './components/move-cost.tsx';
export { PersonPicker } from './components/person-picker.tsx';
export { useMove } from './use-move.ts';
export { usePeopleNames } from './use-people-names.ts';
