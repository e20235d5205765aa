import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Problem } from './messages.mjs';
import { root } from './paths.mjs';

/**
 * The budget of each page: how much gzipped JavaScript it may load before it is usable, in kB of 1000 bytes. `screens` are the
 * modules that the page loads first, from at most `mostFiles` files.
 */
const PAGES = [
  { name: 'Home', budgetKb: 176.5, screens: ['src/domains/content/client/pages/home.tsx'] },
  ...['site-page', 'offer', 'our-space', 'other-page'].map((page) => ({
    name: `Website: ${page}`,
    budgetKb: 176.5,

    screens: [`src/domains/content/client/pages/${page}.tsx`],
  })),
  { name: 'A workspace', budgetKb: 176.5, screens: ['src/domains/workspaces/client/pages/space.tsx'] },
  {
    name: 'Search with its calendar',
    budgetKb: 211.5,
    screens: ['src/app/client/pages/search.tsx'],
  },
  {
    name: 'Application shell with booking list',
    budgetKb: 236.5,
    mostFiles: 24,
    screens: ['src/app/client/app-screens.tsx', 'src/app/client/screens/bookings.tsx'],
  },
];

const folder = join(root, 'dist', 'client');

/**
 * Measures each page of the built client.
 * @returns `{ name, kilobytes, budgetKb, files, isWithin }[]`.
 * @throws Problem when a screen has no separate chunk, because its size cannot be measured then, or when files import each other.
 */
export function measurePages() {
  const manifest = readManifest();
  return PAGES.map(({ name, budgetKb, mostFiles = Infinity, screens }) => {
    const missing = screens.filter((screen) => !manifest[screen]?.isDynamicEntry);
    if (missing.length > 0) throw new Problem(`${name}: no separate chunk for ${missing.join(', ')}`);
    const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry);
    const files = new Set([...entries, ...screens].flatMap((key) => filesOf(manifest, key)));
    const kilobytes = [...files].reduce((sum, file) => sum + gzippedSize(join(folder, file)), 0) / 1000;
    const isWithin = kilobytes <= budgetKb && files.size <= mostFiles;
    return { name, kilobytes, budgetKb, files: files.size, isWithin };
  });
}

/** What each module of the build imports. @throws Problem when files import each other */
function readManifest() {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const checked = new Set();
  for (const key of Object.keys(manifest)) requireNoCircle(manifest, key, [], checked);
  return manifest;
}

/** A text table with one line per page. */
export function budgetTable(pages) {
  const width = Math.max(...pages.map(({ name }) => name.length));
  const line = ({ name, kilobytes, budgetKb, files, isWithin }) =>
    `${name.padEnd(width)}  ${kilobytes.toFixed(1).padStart(6)} kB of ${budgetKb} kB  ${files} files  ${isWithin ? 'ok' : 'OVER BUDGET'}`;
  return ['Gzipped JavaScript per page', ...pages.map(line)].join('\n');
}

/** A circle of files can start with a value that is not set yet. @throws Problem with the files of the circle */
function requireNoCircle(manifest, key, path, done) {
  if (path.includes(key))
    throw new Problem(`Files import each other: ${[...path.slice(path.indexOf(key)), key].join(' → ')}`);
  if (done.has(key)) return;
  for (const imported of manifest[key].imports ?? []) requireNoCircle(manifest, imported, [...path, key], done);
  done.add(key);
}

/** The file of a chunk and the files of all its static imports. */
function filesOf(manifest, key, seen = new Set()) {
  if (seen.has(key)) return [];
  seen.add(key);
  const { file, imports = [] } = manifest[key];
  return [file, ...imports.flatMap((imported) => filesOf(manifest, imported, seen))].filter((name) =>
    name.endsWith('.js'),
  );
}

function gzippedSize(file) {
  return gzipSync(readFileSync(file)).length;
}
