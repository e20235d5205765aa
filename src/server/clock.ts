/** The source of the current time. It is passed to the code that needs it, so that tests can set the time. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
