import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { twMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { classNames } from './class-names.ts';

const STRINGS = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g;
const CLASS = /^[\w[\]:*!./%()<>=&,#-]*[a-z][\w[\]:*!./%()<>=&,#-]*$/;

/** The classes in the source that tailwind-merge knows, without variants such as `sm:`. */
function classesOfSource(): string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /client\/.*\.tsx?$/.test(file) && !/\.test\.|class-groups/.test(file),
  );
  const words = files.flatMap((file) =>
    [...readFileSync(join('src', file), 'utf8').matchAll(STRINGS)].flatMap(([, a, b, c]) =>
      (a ?? b ?? c)!.split(/\s+/),
    ),
  );
  const bases = words.filter((word) => CLASS.test(word)).map((word) => word.replace(/^.*:(?![^[(]*[\])])/, ''));
  return [...new Set(bases)].filter((word) => twMerge(word, word) === word && twMerge(`${word} p-1`) !== word);
}

it('merges like tailwind-merge with its own table, for every two classes of the source', () => {
  const classes = classesOfSource();
  expect(classes.length).toBeGreaterThan(500);
  const different = classes.flatMap((first) =>
    classes
      .filter((second) => classNames(first, second) !== twMerge(first, second))
      .map((second) => `${first} ${second}: ${twMerge(first, second)}`),
  );
  expect(different).toEqual([]);
}, 120_000);

it('merges within a variant only', () => {
  expect(classNames('p-2 sm:p-4', 'px-3', 'sm:p-6')).toBe('p-2 px-3 sm:p-6');
  expect(classNames('text-sm leading-5 text-muted-foreground', false, 'text-lg')).toBe('text-muted-foreground text-lg');
});
