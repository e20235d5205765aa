/**
 * What programs of others are told of: the nouns of the domains, the types of what happens to them, and how their records are read. A domain
 * declares its nouns once; who tells the programs is no concern of it.
 */
import type { Knex } from 'knex';
import type { z } from 'zod';
import type { Call } from '#server/context.ts';
import type { EventKind } from '#server/events.ts';
import type { LiveName } from '#shared/record-events.ts';

/** A record of which something is told. The workspace is null if the event does not say it. */
export type ToldRef = { id: string; space_id: string | null };

/** A record as the REST API shows it, and what is told beside it (`Told.beside`), such as the ids of what hangs on it. */
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
      /** Without it, the event is always told. */
      isTold?: (facts: Record<string, unknown>) => boolean;
    };

export type Told = {
  /** The name of a record in the body: 'booking'. With `what`, it is the type: 'booking.moved'. */
  noun: string;
  types: ToldType[];
  /** All that may be told beside a record, by its name. A record that is gone is told without it. */
  beside?: Record<string, z.ZodType>;
  /** Reads records in a fixed number of statements, deleted ones too if they are there. The caller may see everything. */
  read: (call: Call, refs: ToldRef[]) => Promise<ToldRecord[]>;
};

/**
 * A type that an event of the domain brings.
 * @param more what is told beside the record, from the facts of the event
 * @param isTold whether this event is told
 */
export function toldEvent<Facts extends Record<string, unknown>>(
  what: string,
  says: string,
  { event, facts }: Pick<EventKind<Facts>, 'event' | 'facts'>,
  refOf: (facts: Facts) => ToldRef,
  more: (facts: Facts) => Record<string, unknown> = () => ({}),
  isTold: (facts: Facts) => boolean = () => true,
): ToldType {
  return {
    ...{ what, says, event, facts },
    refOf: (given) => refOf(given as Facts),
    more: (given) => more(given as Facts),
    isTold: (given) => isTold(given as Facts),
  };
}

type Edited<Name> = Name extends `${infer Noun}.delete`
  ? [`${Noun}.create`, `${Noun}.update`] extends [LiveName, LiveName]
    ? Noun
    : never
  : never;

/** The types of a record that people add, change and delete, and whose deletion can be undone. @param says what each of them says */
export const editedTypes = (
  live: Edited<LiveName>,
  says: Record<'created' | 'updated' | 'deleted', string>,
): ToldType[] => [
  { what: 'created', says: says.created, live: `${live}.create` },
  { what: 'updated', says: says.updated, live: `${live}.update` },
  { what: 'deleted', says: says.deleted, live: `${live}.delete` },
];

/**
 * Reads the records of a noun by one query. A row without `space_id` belongs to no workspace.
 * @param view the row as the REST API shows it
 */
export const readRows =
  <Row extends { id: string; space_id?: string | null }>(
    find: (knex: Knex, ids: string[]) => PromiseLike<Row[]>,
    view: (row: Row) => object,
    more?: (row: Row) => Record<string, unknown>,
  ): Told['read'] =>
  async ({ services: { knex } }, refs) => {
    const ids = refs.map(({ id }) => id);
    const rows = await find(knex, ids);
    return rows.map((row) => ({
      id: row.id,
      space_id: row.space_id ?? null,
      view: view(row),
      ...(more && { more: more(row) }),
    }));
  };
