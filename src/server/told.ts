/**
 * What programs of others are told of: the nouns of the domains, the types of what happens to them, and how their records are read. A domain
 * declares its nouns once; who tells the programs is no concern of it.
 */
import type { z } from 'zod';
import type { Call } from '#server/context.ts';
import type { EventKind } from '#server/events.ts';
import type { LiveName } from '#shared/record-events.ts';

/** A record of which something is told. The workspace is null if the event does not say it. */
export type ToldRef = { id: string; space_id: string | null };

/** A record as the REST API shows it, and what is told beside it, such as the ids of what hangs on it. */
export type ToldRecord = ToldRef & { view: object; more?: Record<string, unknown> };

/** What happens to a noun, by the live event of its change, or by an event of its domain. */
export type ToldType =
  | {
      what: string;
      says: string;
      live: LiveName;
      /** Only the live events that name a workspace: others of this name are about another record. */
      needsSpace?: true;
    }
  | {
      what: string;
      says: string;
      event: string;
      facts: z.ZodType<Record<string, unknown>>;
      refOf: (facts: Record<string, unknown>) => ToldRef;
      more: (facts: Record<string, unknown>) => Record<string, unknown>;
    };

export type Told = {
  /** The name of a record in the body: 'booking'. With `what`, it is the type: 'booking.moved'. */
  noun: string;
  types: ToldType[];
  /** Reads records in a fixed number of statements, deleted ones too if they are there. The caller may see everything. */
  read: (call: Call, refs: ToldRef[]) => Promise<ToldRecord[]>;
};

/**
 * A type that an event of the domain brings.
 * @param more what is told beside the record, from the facts of the event
 */
export function toldEvent<Facts extends Record<string, unknown>>(
  what: string,
  says: string,
  { event, facts }: Pick<EventKind<Facts>, 'event' | 'facts'>,
  refOf: (facts: Facts) => ToldRef,
  more: (facts: Facts) => Record<string, unknown> = () => ({}),
): ToldType {
  return { what, says, event, facts, refOf: (given) => refOf(given as Facts), more: (given) => more(given as Facts) };
}
