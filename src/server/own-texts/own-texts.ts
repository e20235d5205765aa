/**
 * What the operator writes in the place of texts of the product. It replaces the entry of the catalogue in one language, English included, in
 * every process within a second.
 */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Knex } from 'knex';
import type { Catalogue } from '#server/catalogue.ts';
import { Followed } from '#server/followed.ts';
import type { Log } from '#server/log-lines.ts';
import type { Language } from '#shared/languages.ts';

type Stored = { version: number; byLanguage: ReadonlyMap<string, Catalogue> };

const NONE: Catalogue = {};

type Parts = { knex: Knex; log: Log };

/** Those of each language, compiled. What does not compile is left out: it was refused when it was saved, so only the database can hold it. */
async function readStored({ knex, log }: Parts): Promise<Stored> {
  const rows = await knex('own_texts').select('language', 'text', 'own', 'version');
  const byLanguage = new Map<string, Catalogue>();
  for (const { language, text, own } of rows) {
    if (own === null) continue;
    const texts = byLanguage.get(language) ?? {};
    byLanguage.set(language, texts);
    try {
      texts[text] = compileMessageOrThrow(own);
    } catch (error) {
      log.warn({ err: error, language, text }, 'an own text cannot be read');
    }
  }
  return { version: Math.max(0, ...rows.map(({ version }) => Number(version))), byLanguage };
}

export class OwnTexts {
  private readonly stored: Followed<Stored>;

  private constructor(stored: Followed<Stored>) {
    this.stored = stored;
  }

  static async open(parts: Parts): Promise<OwnTexts> {
    async function newest() {
      const row = await parts.knex('own_texts').max<{ version: string | null }>('version as version').first();
      return Number(row?.version ?? 0);
    }
    const read = () => readStored(parts);
    return new OwnTexts(await Followed.open({ log: parts.log, what: 'the own texts', newest, read }));
  }

  /** The number of the last change; 0 without one. */
  get version(): number {
    return this.stored.state.version;
  }

  /** Those of a language by the English texts, compiled. The object is another one after a change. */
  of(language: Language): Catalogue {
    return this.stored.state.byLanguage.get(language) ?? NONE;
  }

  onChange(listener: () => void): void {
    this.stored.onChange(listener);
  }

  /** Takes over what is stored when it is called. */
  refresh(): Promise<void> {
    return this.stored.refresh();
  }

  stop(): Promise<void> {
    return this.stored.stop();
  }
}
