/** How much memory the process lets its garbage take before it cleans up. */
import { setFlagsFromString } from 'node:v8';

/** On a machine with much memory V8 lets the heap grow to four times what is alive; half as much again costs a few percent of time. */
const MAX_GROWTH_PERCENT = 50;

/** Called once at start, before there is anything to clean up. */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${MAX_GROWTH_PERCENT}`);
}
