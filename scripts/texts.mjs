import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies } from './lib/dependencies.mjs';
import { runMain } from './lib/main.mjs';
import { Problem } from './lib/messages.mjs';
import { projectCommand, root } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';

/**
 * `npm run texts`: writes the texts of the sources into the catalogues of all languages (`src/texts`), and says how many have no translation. A
 * text that is translated in one area has this translation in the others, too.
 */
await runMain(async () => {
  await ensureDependencies();
  const { CATALOGUE_FORMAT, LOCALES } = await import('../lingui.config.mjs');
  const locales = LOCALES.filter((locale) => locale !== 'en');
  // A text may move to another area, from whose catalogue it is removed.
  const known = new Map();
  for (const locale of locales) known.set(locale, translationsIn(await readAll(locale, CATALOGUE_FORMAT)));
  const { code } = await run(process.execPath, [projectCommand('lingui'), 'extract', '--clean']);
  if (code !== 0) throw new Problem('The texts were not extracted.');
  for (const locale of locales)
    await share(known.get(locale), await readAll(locale, CATALOGUE_FORMAT), CATALOGUE_FORMAT);
});

/** The catalogues of a language: `{ filename, context, texts }[]`. */
async function readAll(locale, format) {
  const folder = join(root, 'src/texts', locale);
  const files = readdirSync(folder).filter((name) => name.endsWith('.po'));
  return Promise.all(
    files.map(async (name) => {
      const filename = join(folder, name);
      const existing = readFileSync(filename, 'utf8');
      const context = { locale, sourceLocale: 'en', filename, existing };
      return { filename, context, texts: await format.parse(existing, context) };
    }),
  );
}

/** What is translated, by text. */
function translationsIn(catalogues) {
  const entries = catalogues.flatMap(({ texts }) => Object.entries(texts));
  return new Map(entries.flatMap(([id, { translation }]) => (translation ? [[id, translation]] : [])));
}

/** Gives texts without a translation the known one. */
async function share(known, catalogues, format) {
  for (const { filename, context, texts } of catalogues) {
    const missing = Object.keys(texts).filter((id) => !texts[id].translation && known.has(id));
    if (missing.length === 0) continue;
    for (const id of missing) texts[id].translation = known.get(id);
    writeFileSync(filename, await format.serialize(texts, context));
  }
}
