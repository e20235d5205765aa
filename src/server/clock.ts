/** Where code reads the present. Whoever needs it is given one, so that tests can hold it still. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
