/**
 * What an own text must be to be saved. Whatever passes can be shown and sent: it compiles, and has what the English text has. So no mail
 * loses its link, and nothing breaks when it is sent.
 */
import { type Analysis, TooManyChoices, analysed } from '#domains/wording/server/variants.ts';
import { MOST_OWN_LETTERS } from '#domains/wording/schema.ts';
import { LANGUAGES, type SpokenLanguage } from '#shared/languages.ts';
import { type Message, msgWith } from '#shared/texts.ts';

/** Control characters, marks that turn the direction of what follows, and lone surrogates. Nobody types them. */
const UNREADABLE = /[^\P{Cc}\n]|[\u202a-\u202e\u2028\u2029\ufeff]|\p{Cs}/u;
const TAG = /<(\/?)(\d+)(\/?)>/g;
/** What stands like an element. A text with elements takes only its own ones. */
const OTHER_TAG = /<\/?(?!\d+\/?>)[a-z]\w*\/?>/i;

/** A sample of whole numbers. Languages choose their forms by the last two digits. */
const NUMBERS = Array.from({ length: 201 }, (_, number) => number);

/** The first number of a sample for which a language takes a form; undefined for a form that whole numbers never take. */
export const numberOf = (
  language: SpokenLanguage,
  form: string,
  type: Intl.PluralRulesOptions['type'] = 'cardinal',
) => {
  const rules = new Intl.PluralRules(LANGUAGES[language].tag, { type });
  // Two is the clearest example of a form for several.
  return [2, ...NUMBERS].find((number) => rules.select(number) === form);
};

/** The forms of a language that a choice lacks. A form is not needed if each of its numbers has a case of its own. */
function missingForms(language: SpokenLanguage, cases: readonly string[], type: Intl.PluralRulesOptions['type']) {
  const rules = new Intl.PluralRules(LANGUAGES[language].tag, { type });
  const needed = new Set(NUMBERS.filter((number) => !cases.includes(String(number))).map((each) => rules.select(each)));
  return [...needed, 'other'].filter((form, index, all) => all.indexOf(form) === index && !cases.includes(form));
}

const namesIn = ({ variants, choices }: Analysis) =>
  new Set([...variants.flatMap(({ shown }) => shown), ...choices.map(({ name }) => name)]);

const isCounted = (name: string, { choices }: Analysis) =>
  choices.some((choice) => choice.name === name && choice.kind !== 'select');

/** What a text shows however it reads: a mail has its link for one booking and for several. Numbers may become words ("a booking"). */
const alwaysShown = (analysis: Analysis) =>
  [...namesIn(analysis)].filter(
    (name) => !isCounted(name, analysis) && analysis.variants.every(({ shown }) => shown.includes(name)),
  );

/** The tags of elements in one way to read a text, sorted; undefined if they are not closed in turn. */
function tagsIn(text: string): string | undefined {
  const open: string[] = [];
  const names: string[] = [];
  for (const [, closes, name = '', isEmpty] of text.matchAll(TAG)) {
    if (closes && open.pop() !== name) return undefined;
    if (closes) continue;
    names.push(isEmpty ? `${name}/` : name);
    if (!isEmpty) open.push(name);
  }
  return open.length > 0 ? undefined : names.sort().join(' ');
}

function lettersProblem(text: string, own: string): Message | undefined {
  if (own.trim() === '') return msgWith('Please enter a text');
  if (own.length > MOST_OWN_LETTERS) return msgWith('Please use at most {max} characters', { max: MOST_OWN_LETTERS });
  if (UNREADABLE.test(own)) return msgWith('Please remove unreadable characters');
  // The subject of a mail, a label and a title have one line.
  if (own.includes('\n') && !text.includes('\n')) return msgWith('Please use one line only');
  return undefined;
}

function valuesProblem(english: Analysis, own: Analysis): Message | undefined {
  const [known, used] = [namesIn(english), namesIn(own)];
  const unknown = [...used].find((name) => !known.has(name));
  if (unknown !== undefined) return msgWith('This text has no value {name}', { name: `{${unknown}}` });
  const lost = [...known].find((name) => !used.has(name));
  if (lost !== undefined) return msgWith('Please keep {name}', { name: `{${lost}}` });
  const dropped = alwaysShown(english).find((name) => !own.variants.every(({ shown }) => shown.includes(name)));
  if (dropped !== undefined) return msgWith('Please keep {name} in every form', { name: `{${dropped}}` });
  const format = own.formats.find((each) => !english.formats.includes(each));
  if (format !== undefined) return msgWith('Please write {name} without a format', { name: `{${format}}` });
  // A value that only chooses is a word of the program, such as 'other'.
  const shownIn = ({ variants }: Analysis) => new Set(variants.flatMap(({ shown }) => shown));
  const words = english.choices.filter(({ kind }) => kind === 'select').map(({ name }) => name);
  const bare = words.find((name) => shownIn(own).has(name) && !shownIn(english).has(name));
  return bare === undefined ? undefined : msgWith('{name} chooses, and cannot be shown', { name: `{${bare}}` });
}

function choicesProblem(language: SpokenLanguage, english: Analysis, own: Analysis): Message | undefined {
  for (const { name, kind, cases } of own.choices) {
    const like = english.choices.find((choice) => choice.name === name && choice.kind === kind);
    if (!like) return msgWith('{name} does not choose in this text', { name: `{${name}}` });
    const missing =
      kind === 'select'
        ? like.cases.filter((each) => !cases.includes(each))
        : missingForms(language, cases, kind === 'plural' ? 'cardinal' : 'ordinal');
    if (missing.length > 0)
      return msgWith('Please add these forms of {name}: {forms}', { name, forms: missing.join(', ') });
    const unknown = kind === 'select' ? cases.filter((each) => !like.cases.includes(each)) : [];
    if (unknown.length > 0) return msgWith('{name} has no form {forms}', { name, forms: unknown.join(', ') });
  }
  const lost = english.choices.find(({ name }) => !own.choices.some((choice) => choice.name === name));
  return lost && msgWith('Please keep the forms of {name}', { name: lost.name });
}

function tagsProblem(english: Analysis, own: Analysis): Message | undefined {
  const wanted = tagsIn(english.variants[0]?.text ?? '');
  const isWrong = ({ text }: Analysis['variants'][number]) =>
    tagsIn(text) !== wanted || (wanted && OTHER_TAG.test(text));
  if (!own.variants.some(isWrong)) return undefined;
  if (!wanted) return msgWith('This text has no elements such as <0>');
  const tags = wanted.split(' ').map((name) => (name.endsWith('/') ? `<${name}>` : `<${name}>…</${name}>`));
  return msgWith('Please keep these elements, once each, and no others: {tags}', { tags: tags.join(' ') });
}

export type Written = { language: SpokenLanguage; text: string; own: string };

/**
 * Why an own text cannot take the place of an English text in a language.
 * @returns the message, which names what is missing; undefined if it can
 */
export function problemOf({ language, text, own }: Written): Message | undefined {
  const letters = lettersProblem(text, own);
  if (letters) return letters;
  const english = analysed(text);
  let analysis: Analysis;
  try {
    analysis = analysed(own);
  } catch (error) {
    if (error instanceof TooManyChoices) return msgWith('Please use fewer choices');
    return msgWith('The braces are not right. Write a value as in the English text, and quote other braces');
  }
  return (
    valuesProblem(english, analysis) ?? choicesProblem(language, english, analysis) ?? tagsProblem(english, analysis)
  );
}
