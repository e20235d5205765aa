/** Words that are shown from tables: no source line that shows them names them, so that only this finds one that no catalogue has. */
import { expect, it } from 'vitest';
import { KIND_NAMES, kindOf } from '#domains/content/kinds.ts';
import { type KnownField, knownFields } from '#domains/content/field-info.ts';
import { DOWNLOADS } from '#app/server/downloads.ts';
import { jobs } from '#app/server/jobs.ts';
import { procedures } from '#app/server/procedures.ts';
import { retention } from '#app/server/retention.ts';
import { told } from '#app/server/told.ts';
import { SETTINGS } from '#server/settings/names.ts';
import { openTextsList } from '#server/texts-list.ts';

const texts = openTextsList().areas();

const wordsOfField = ({ labels, hint, add, noun, options = [], entry }: KnownField): (string | undefined)[] => [
  ...[...labels, hint, add, noun, ...options.map(({ label }) => label)],
  ...(entry?.fields.flatMap(wordsOfField) ?? []),
];

const wordsOfKind = (type: (typeof KIND_NAMES)[number]): (string | undefined)[] => {
  const { label, title, fields, form, files, filesBy, board } = kindOf(type);
  const groups = [files ?? {}, ...Object.values(filesBy?.files ?? {})].flatMap((each) => Object.values(each));
  return [
    ...[label, title, board?.title, board?.noun, board?.add, board?.question],
    ...knownFields(fields).flatMap(wordsOfField),
    ...form.flatMap((section) => [
      section.title,
      ...section.fields.flatMap((field) => (typeof field === 'string' ? undefined : field.label)),
    ]),
    ...groups.map((group) => group.label),
  ];
};

/** An example of what to type is the same in every language. */
const EXAMPLES = ['https://…', 'whsec_…', 'sk_live_…, sk_test_…', 'pk_live_…, pk_test_…'];

const TABLES: [what: string, words: (string | false | undefined)[]][] = [
  ...KIND_NAMES.map((type): [string, (string | undefined)[]] => [`the kind ${type}`, wordsOfKind(type)]),
  ['settings', SETTINGS.flatMap(({ label, hint }) => [label, hint])],
  ['what programs are told', told.flatMap(({ types }) => types.map(({ says }) => says))],
  ['jobs', jobs.map(({ name }) => name)],
  ['reads of personal data by calls', [...procedures.values()].map(({ meta: { reads } }) => reads && reads.what)],
  ['reads of personal data by downloads', DOWNLOADS.map(({ reads }) => reads && reads.what)],
  ['kinds of data that are removed', retention.flatMap(({ label, says }) => [label, says])],
];

it.each(TABLES)('%s: every word is in a catalogue', (_what, words) => {
  expect(words.length).toBeGreaterThan(0);
  const missing = words.filter((word) => word && !EXAMPLES.includes(word) && !texts.has(word));
  expect([...new Set(missing)]).toEqual([]);
});
