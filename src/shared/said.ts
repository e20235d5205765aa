/**
 * Sentences that are stored as a key and facts, and put into words when somebody reads them. Facts are JSON: an instant is an ISO string, and an amount is
 * in minor units with its currency.
 */

/** A sentence as it is stored. */
export type Said = { key: string; facts: Record<string, unknown> };

type Text = (facts: never) => string;
type Words = Record<string, Text>;

type Sentence<Of extends Text> = ((...facts: Parameters<Of>) => Said) & { readonly key: string; readonly words: Of };

export type Sentences<Texts extends Words> = { readonly [Name in keyof Texts]: Sentence<Texts[Name]> };

/**
 * Defines the sentences of an area: `defineSentences('plan', { added: ({ name }: { name: string }) => `added the plan ${name}` })`. Each is called with its
 * facts where something is stored.
 * @param area the first part of the keys, which are stored and stay
 */
export function defineSentences<Texts extends Words>(area: string, texts: Texts): Sentences<Texts> {
  const entries = Object.entries(texts).map(([name, words]) => {
    const key = `${area}.${name}`;
    return [name, Object.assign((facts: Said['facts'] = {}): Said => ({ key, facts }), { key, words })];
  });
  return Object.fromEntries(entries) as Sentences<Texts>;
}

/** What `wordsFrom` puts into words. */
export type AnySentences = Sentences<Words>;

/** Puts stored sentences into words. @returns the key for a sentence of a later release, which this one does not know */
export function wordsFrom(all: readonly AnySentences[]): (said: Said) => string {
  const byKey = new Map(all.flatMap((each) => Object.values(each)).map(({ key, words }) => [key, words]));
  return ({ key, facts }) => byKey.get(key)?.(facts as never) ?? key;
}
