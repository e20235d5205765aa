/**
 * Sentences that are stored as a key and facts, and put into words when somebody reads them. Facts are JSON: an instant is an ISO string, and an amount is
 * in minor units with its currency.
 */

import type { Translate } from '#shared/texts.ts';

/** A sentence as it is stored. */
export type Said = { key: string; facts: Record<string, unknown> };

type Text = (facts: never, t: Translate) => string;
type Words = Record<string, Text>;

type FactsOf<Of extends (...given: never[]) => unknown> = Of extends () => unknown
  ? []
  : unknown extends Parameters<Of>[0]
    ? []
    : [facts: Parameters<Of>[0]];

/** The functions of an area: each makes what is stored of its facts, and has the words for it. */
export type Keyed<Texts extends Record<string, (...given: never[]) => unknown>> = {
  readonly [Name in keyof Texts]: ((...facts: FactsOf<Texts[Name]>) => Said) & {
    readonly key: string;
    readonly words: Texts[Name];
  };
};

/** @param area the first part of the keys, which are stored and stay */
export function keyed<Texts extends Record<string, (...given: never[]) => unknown>>(
  area: string,
  texts: Texts,
): Keyed<Texts> {
  const entries = Object.entries(texts).map(([name, words]) => {
    const key = `${area}.${name}`;
    return [name, Object.assign((facts: Said['facts'] = {}): Said => ({ key, facts }), { key, words })];
  });
  return Object.fromEntries(entries) as Keyed<Texts>;
}

/** The words of some areas, by their keys. */
export const wordsByKey = <Words extends Record<string, (...given: never[]) => unknown>>(
  all: readonly Keyed<Words>[],
) => new Map(all.flatMap((each) => Object.values(each)).map(({ key, words }) => [key, words]));

export type Sentences<Texts extends Words> = Keyed<Texts>;

/**
 * Defines the sentences of an area: `defineSentences('plan', { added: ({ name }: { name: string }) => `added the plan ${name}` })`. Each is called with its
 * facts where something is stored.
 */
export const defineSentences = <Texts extends Words>(area: string, texts: Texts): Sentences<Texts> =>
  keyed(area, texts);

/** What `wordsFrom` puts into words. */
export type AnySentences = Sentences<Words>;

/** Puts stored sentences into words. @returns the key for a sentence of a later release, which this one does not know */
export function wordsFrom(all: readonly AnySentences[]): (said: Said, t: Translate) => string {
  const byKey = wordsByKey(all);
  // One without facts is a text itself.
  return ({ key, facts }, t) => t(byKey.get(key)?.(facts as never, t) ?? key);
}
