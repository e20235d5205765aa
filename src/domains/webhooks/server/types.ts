/** The types of events, as programs name them, and how each is recognised. */
import type { Heard } from '#server/events.ts';
import { type NewLiveEvent, recordChanged } from '#server/live.ts';
import type { Told, ToldRef, ToldType } from '#server/told.ts';

/** The type of a test, which no list of events has. */
export const TEST_TYPE = 'webhook.test';

export type ToldTypeOf = { type: string; told: Told; of: ToldType };

/** All types, by their names. */
export const typesOf = (told: readonly Told[]): ToldTypeOf[] =>
  told.flatMap((each) => each.types.map((of) => ({ type: `${each.noun}.${of.what}`, told: each, of })));

/** Something that is to be told: the type, the record, and what is told beside it. */
export type Happening = ToldTypeOf & { heardId: string; ref: ToldRef; more: Record<string, unknown> };

type Facts = Record<string, unknown>;

/** How to recognise what programs are told of. */
export class ToldTypes {
  private readonly live: Map<string, ToldTypeOf>;
  private readonly own: Map<string, ToldTypeOf>;

  constructor(told: readonly Told[]) {
    const all = typesOf(told);
    this.live = new Map(all.flatMap((each) => ('live' in each.of ? [[each.of.live, each]] : [])));
    this.own = new Map(all.flatMap((each) => ('event' in each.of ? [[each.of.event, each]] : [])));
  }

  happeningOf({ id: heardId, event, facts }: Heard<Facts>): Happening | undefined {
    const happened = this.told(event, facts);
    return happened && { heardId, ...happened };
  }

  /** The record that an event is about: 'booking 12'. Undefined for an event that is not told. */
  recordOf(event: string, facts: Facts): string | undefined {
    const happened = this.told(event, facts);
    return happened && `${happened.told.noun} ${happened.ref.id}`;
  }

  private told(event: string, facts: Facts): Omit<Happening, 'heardId'> | undefined {
    if (event === recordChanged.event) {
      const { name, spaceId, data } = facts as NewLiveEvent;
      const found = this.live.get(name);
      if (!found || ('needsSpace' in found.of && spaceId === null)) return undefined;
      return { ...found, ref: { id: data._id, space_id: spaceId }, more: {} };
    }
    const found = this.own.get(event);
    if (!found || !('event' in found.of) || found.of.isTold?.(facts) === false) return undefined;
    return { ...found, ref: found.of.refOf(facts), more: found.of.more(facts) };
  }
}
