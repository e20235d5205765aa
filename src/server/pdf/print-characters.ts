/** Writes the table of the characters that the fonts of documents have: `npm run fonts`, after a change of the fonts. */
import { writeFile } from 'node:fs/promises';
import { characterTable } from './character-table.ts';
import { DIGITS } from '#shared/printable-characters.ts';

const file = new URL('../../shared/printable-characters.ts', import.meta.url);
await writeFile(
  file,
  `/** Made by \`npm run fonts\` of the fonts of documents; see \`printable.ts\`. */
export const DIGITS = '${DIGITS}';
export const CHARACTERS =
  '${await characterTable()}';
`,
);
