/** The documents name only files that exist in the repository, and no merge was left unfinished in them. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const documents = [
  'CONTRIBUTING.md',
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g;
const NAMED_FILE = /`((?:src|sandbox|test|scripts|tools|seeds|migrations|docs)\/[\w./-]+\.\w+)`/g;

it.each(documents)('%s links to files that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const links = [...text.matchAll(LINK)].map((match) => join(root, dirname(document), match[1]!));
  const named = [...text.matchAll(NAMED_FILE)].map((match) => join(root, match[1]!));
  expect([...links, ...named].filter((path) => !existsSync(path))).toEqual([]);
});

it.each(documents)('%s has no marks of an unfinished merge', (document) => {
  expect(readFileSync(join(root, document), 'utf8')).not.toMatch(/^(<{7}|={7}|>{7})( |$)/m);
});
