/** The ways in which an ICU message can read: one for each of its choices (plural, select), with the values that it then shows. */
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

type ChoiceKind = 'plural' | 'selectordinal' | 'select';

/** A choice of a message: by which value, and its cases. */
export type Choice = { name: string; kind: ChoiceKind; cases: string[] };

/** One way to read a message. `picks` are the cases that lead to it, by the names of the values. */
export type Variant = { text: string; shown: string[]; picks: Record<string, string> };

export type Analysis = {
  variants: Variant[];
  choices: Choice[];
  /** The values with a format, as 'name, format'. The product has none. */
  formats: string[];
};

/** A message has a few choices. Without a limit, a short text could have millions of ways to read. */
export const MOST_VARIANTS = 200;

export class TooManyChoices extends Error {}

const isChoice = (type: string | undefined): type is ChoiceKind =>
  type === 'plural' || type === 'selectordinal' || type === 'select';

const casesOf = (format: unknown): [string, CompiledMessage][] =>
  Object.entries((format ?? {}) as Record<string, CompiledMessage>).filter(([key]) => key !== 'offset');

const joined = (one: Variant, other: Variant): Variant => ({
  text: one.text + other.text,
  shown: [...one.shown, ...other.shown],
  picks: { ...one.picks, ...other.picks },
});

/** What follows in each way, after each way so far. A value that has decided before decides the same again. */
function followed(before: readonly Variant[], after: readonly Variant[]): Variant[] {
  if (before.length * after.length > MOST_VARIANTS) throw new TooManyChoices();
  const agree = (one: Variant, other: Variant) =>
    Object.entries(other.picks).every(([name, key]) => (one.picks[name] ?? key) === key);
  return before.flatMap((one) => after.filter((other) => agree(one, other)).map((other) => joined(one, other)));
}

function waysOf(message: CompiledMessage, found: Pick<Analysis, 'choices' | 'formats'>): Variant[] {
  let ways: Variant[] = [{ text: '', shown: [], picks: {} }];
  for (const token of message) {
    if (typeof token === 'string') {
      ways = followed(ways, [{ text: token, shown: [], picks: {} }]);
      continue;
    }
    const [name, type, format] = token;
    if (!isChoice(type)) {
      if (type !== undefined) found.formats.push(`${name}, ${type}`);
      ways = followed(ways, [{ text: `{${name}}`, shown: [name], picks: {} }]);
      continue;
    }
    const cases = casesOf(format);
    found.choices.push({ name, kind: type, cases: cases.map(([key]) => key) });
    const inCases = cases.flatMap(([key, inner]) =>
      waysOf(inner, found).map((way) => ({ ...way, picks: { [name]: key, ...way.picks } })),
    );
    ways = followed(ways, inCases);
  }
  return ways;
}

/** @throws Error for a text that is no ICU message; TooManyChoices */
export function analysed(text: string): Analysis {
  const found = { choices: [], formats: [] };
  return { variants: waysOf(compileMessageOrThrow(text), found), ...found };
}
