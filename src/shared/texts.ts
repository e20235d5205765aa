/** Texts of the product. The English text is the key: catalogues (`src/texts`) have its translations, and without one it is shown itself. */
import type { Language, Reader } from '#shared/languages.ts';
import type { Currency } from '#shared/money-format.ts';

/**
 * A text that has another meaning elsewhere, and so needs a translation of its own, names its meaning: 'Cancel||a booking' is shown as 'Cancel'.
 * Translators see the meaning, readers do not.
 */
export const withoutMeaning = (text: string): string => text.replace(/\|\|(an?|to) [a-z ]+$/, '');

type Value = string | number;
export type Values = Record<string, Value>;

/** The names in a text: 'a' and 'b' of '{a} is in {b}'. */
type NamesIn<Id extends string> = Id extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** What a text needs. One with a choice (plural, select) takes any values, because its parts are texts themselves. */
type ValuesOf<Id extends string, Each = Value> = string extends Id
  ? [values?: Record<string, Each> | undefined]
  : Id extends `${string}, plural,${string}` | `${string}, select,${string}`
    ? [values: Record<string, Each>]
    : Id extends `${string}{${string}`
      ? [values: Record<NamesIn<Id>, Each>]
      : [];

declare const LATER: unique symbol;

/** A text of a table, such as the name of a state. Only a translation takes it, so none is shown untranslated. */
export type Later = { readonly [LATER]: true };

/** Puts a text into the language of the reader, which it names. A text that is in no catalogue, such as a name, stays as it is. */
export type Translate = (<const Id extends string | Later>(
  id: Id,
  ...values: Id extends string ? ValuesOf<Id> : []
) => string) &
  Reader;

/** The messages that carry their values, by their English. */
const filledIn = new Map<string, { id: string; values: Values }>();

/**
 * Makes a translation of what looks a text up. A text of a table is a string for it, and so is a message that carries its values.
 */
export function translation(translate: (id: string, values?: Values) => string, language: Language): Translate {
  const look = (text: string, values?: Values) => {
    const filled = values ? undefined : filledIn.get(text);
    return filled ? translate(filled.id, filled.values) : translate(text, values);
  };
  return Object.assign(look as (id: string | Later, values?: Values) => string, { language });
}

/** A text that is translated later, where its reader is known: `npm run texts` finds it here. */
export const msg = /* @__NO_SIDE_EFFECTS__ */ <const Id extends string>(id: Id): Id => id;

/** The same for tables, whose words nobody may show as they are. */
export const later = /* @__NO_SIDE_EFFECTS__ */ (id: string): Later => id as unknown as Later;

/** What a message names. A day, an amount or a text of its own is written in the language of the reader (`spoken`). It is JSON, because refusals are kept. */
export type Fact =
  | Value
  | Message
  | { day: string }
  /** A day as tables show it. */
  | { tableDay: string }
  /** The weekday of a day. */
  | { weekday: string }
  /** An instant in ISO 8601, on the clock of a zone. */
  | { at: string; zone: string }
  | { pence: number; currency: Currency }
  /** Texts, one after the other. */
  | { texts: string[] };
export type Facts = Record<string, Fact>;

/** The same with its values. */
export type Message = { id: string; values: Facts };

export const msgWith = <const Id extends string>(id: Id, ...[values = {}]: ValuesOf<Id, Fact>): Message => ({
  id,
  values,
});

/** A text with its values in the place of their names. */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));

/**
 * A message with values where only a string can be carried, such as in a Zod schema: `msgFilled('Please use at most {max} characters', { max })`.
 * A translation knows it by its English, for as long as the process runs. So the values are constants, and never what somebody has typed.
 * @returns the message in English
 */
export function msgFilled<const Id extends string>(id: Id, ...[values = {}]: ValuesOf<Id>): string {
  const text = fill(id, values);
  filledIn.set(text, { id, values });
  return text;
}

type Labelled = { readonly label: string | Later };

/** The options of a choice with their labels in the language of the reader. */
export const translated = <Option extends Labelled>(options: readonly Option[], t: Translate) =>
  options.map((option) => ({ ...option, label: t(option.label) }));
