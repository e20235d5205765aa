/** Which events a webhook is told of, and how long it is tried. */
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts';

/** A type of events as programs name it, 'booking.moved', or a pattern of types: 'booking.*', '*.created', '*'. */
export const TYPE_PATTERN = /^(\*|([a-z_]+|\*)\.([a-z_-]+|\*))$/;

/** True if one of the patterns names the type. Each part of a pattern may be a star; a star alone names all types. */
export function isNamed(patterns: readonly string[], type: string): boolean {
  const [noun, what] = type.split('.');
  return patterns.some((pattern) => {
    if (pattern === '*') return true;
    const [first, second] = pattern.split('.');
    return (first === '*' || first === noun) && (second === '*' || second === what);
  });
}

/** After so many attempts, a delivery has failed. */
export const MAX_ATTEMPTS = 8;

/** The pauses after each attempt but the last: together about three days. */
const PAUSES = [30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 20 * HOUR, 41 * HOUR];
const JITTER = 0.2;

/**
 * The pause after a failed attempt, in milliseconds. Some are longer and some shorter, so that the waiting events of a program that was away do not
 * all come at once.
 * @param attempt the first is 1
 * @param random between 0 and 1
 */
export function pauseAfter(attempt: number, random: number): number {
  const pause = PAUSES[Math.min(attempt, PAUSES.length) - 1]!;
  return Math.round(pause * (1 + JITTER * (2 * random - 1)));
}

/** A webhook that has failed for so long is switched off. */
export const FAILING_LIMIT_MS = 5 * DAY;

/** For how long the former secret signs, too. */
export const FORMER_SECRET_MS = DAY;

/** How long events are kept. */
export const KEPT_MS = 30 * DAY;
