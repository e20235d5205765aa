import { describe, expect, it } from 'vitest';
import { openTextsList } from '#server/texts-list.ts';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '#shared/languages.ts';
import { problemOf } from './rules.ts';

const COUNT = '{count, plural, one {{count} booking at {space}} other {{count} bookings at {space}}}';

/** The message with its values, or undefined. */
function said(text: string, own: string, language: SpokenLanguage = 'en'): string | undefined {
  const problem = problemOf({ language, text, own });
  return problem?.id.replace(/\{(\w+)\}/g, (_, name: string) => String(problem.values[name]));
}

it('takes every text that comes with the product', () => {
  const { areas, translations } = openTextsList();
  const refused: string[] = [];
  for (const language of SPOKEN_LANGUAGES)
    for (const text of areas().keys()) {
      const own = language === 'en' ? text : translations(language).get(text);
      const reason = own === undefined ? undefined : said(text, own, language);
      if (reason) refused.push(`${language}: ${text} | ${own} | ${reason}`);
    }
  expect(refused).toEqual([]);
});

describe('refuses', () => {
  const REFUSED: [what: string, text: string, own: string, message: string, language?: SpokenLanguage][] = [
    ['nothing', 'Hello', '  ', 'Please enter a text'],
    ['a long text', 'Hello', 'x'.repeat(4001), 'Please use at most 4000 characters'],
    ['a control character', 'Hello', 'Hel\u0007lo', 'Please remove unreadable characters'],
    ['a mark that turns what follows', 'Hello', 'Hel\u202elo', 'Please remove unreadable characters'],
    ['a second line in a subject', 'Hello', 'Hello\nBcc: all@example.com', 'Please use one line only'],
    ['a lost link', 'Open {url}', 'Open it', 'Please keep {url}'],
    ['an invented value', 'Open {url}', 'Open {url} {secret}', 'This text has no value {secret}'],
    [
      'half a brace',
      'Open {url}',
      'Open {url',
      'The braces are not right. Write a value as in the English text, and quote other braces',
    ],
    ['a quoted value', 'Open {url}', "Open '{url}'", 'Please keep {url}'],
    ['a format', 'Pay {amount}', 'Pay {amount, number}', 'Please write {amount, number} without a format'],
    [
      'a value that one form lacks',
      COUNT,
      '{count, plural, one {a booking} other {{count} bookings at {space}}}',
      'Please keep {space} in every form',
    ],
    [
      'a form that is missing',
      COUNT,
      '{count, plural, one {{count} at {space}} other {{count} at {space}}}',
      'Please add these forms of count: many, few',
      'pl',
    ],
    ['a lost choice', COUNT, '{count} bookings at {space}', 'Please keep the forms of count'],
    [
      'a choice by a name',
      'At {space}',
      '{space, select, a {{space}} other {{space}}}',
      '{space} does not choose in this text',
    ],
    [
      'a select that lacks a case',
      '{kind, select, desk {A desk} other {A room}}',
      '{kind, select, other {A place}}',
      'Please add these forms of kind: desk',
    ],
    [
      'a word of the program',
      '{kind, select, desk {A desk} other {A room}}',
      '{kind, select, desk {A {kind}} other {A room}}',
      '{kind} chooses, and cannot be shown',
    ],
    [
      'a lost element',
      'See <0>the terms</0>',
      'See the terms',
      'Please keep these elements, once each, and no others: <0>…</0>',
    ],
    [
      'an element that is open',
      'See <0>the terms</0>',
      'See <0>the terms',
      'Please keep these elements, once each, and no others: <0>…</0>',
    ],
    [
      'another element beside it',
      'See <0>the terms</0>',
      'See <0>the <b>terms</b></0>',
      'Please keep these elements, once each, and no others: <0>…</0>',
    ],
    ['an element in a text without', 'See the terms', 'See <0>the terms</0>', 'This text has no elements such as <0>'],
    [
      'millions of readings',
      COUNT,
      '{count, plural, one {{space}} other {{space}}}'.repeat(400).slice(0, 3_990),
      'The braces are not right. Write a value as in the English text, and quote other braces',
    ],
  ];
  it.each(REFUSED)('%s', (_what, text, own, message, language) => {
    expect(said(text, own, language)).toBe(message);
  });

  it('more readings than it looks at, at once', () => {
    const values = Array.from({ length: 30 }, (_, index) => `{n${index}, plural, one {a} other {b}}`);
    expect(said('At {space}', values.join(' '))).toBe('Please use fewer choices');
  });
});

describe('takes', () => {
  const TAKEN: [what: string, text: string, own: string, language?: SpokenLanguage][] = [
    ['other words', 'Open {url}', '{url}: please open it'],
    ['a word for a number', COUNT, '{count, plural, one {a booking at {space}} other {{count} at {space}}}'],
    ['a case for a number', COUNT, '{count, plural, =1 {one at {space}} other {{count} at {space}}}'],
    [
      'all forms',
      COUNT,
      '{count, plural, one {{count} a {space}} few {{count} b {space}} many {{count} c {space}} other {{count} d {space}}}',
      'pl',
    ],
    ['what looks like HTML, as text', 'Hello', '<script>alert(1)</script><a href="https://example.com">x</a>'],
    ['elements in another order', 'See <0>this</0> or <1>that</1>', '<1>That</1>, or <0>this</0>'],
    ['a second line where there is one', 'You wrote:\n{question}', 'Question:\n\n{question}'],
  ];
  it.each(TAKEN)('%s', (_what, text, own, language) => {
    expect(said(text, own, language)).toBeUndefined();
  });
});
