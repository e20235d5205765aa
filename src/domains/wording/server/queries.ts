/** Reads of the texts of the product, with what the operator has written in their place. */
import { createHash } from 'node:crypto';
import type { Services } from '#server/context.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { OwnTextRow } from '#server/own-texts/row.ts';
import type { ListOwnTextsInput, OwnTextView, ReadOwnTextInput } from '#domains/wording/schema.ts';
import { NotFound } from '#shared/errors.ts';
import { ENGLISH, type SpokenLanguage } from '#shared/languages.ts';
import type { Page } from '#shared/paging.ts';
import { msg, withoutMeaning } from '#shared/texts.ts';

type WithTexts = Pick<Services, 'textsList'>;

export type StoredText = OwnTextRow & { by: string | null };

/** The key of an English text in the database, where it may be too long for an index. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The areas of a text. @throws NotFound for one that the product does not have */
export function requireText({ textsList }: WithTexts, text: string): readonly string[] {
  const areas = textsList.areas().get(text);
  if (!areas) throw new NotFound(msg('The product has no such text'));
  return areas;
}

/** The text that comes with the product; null where it is shown in English because it is not translated. */
export const shippedText = ({ textsList }: WithTexts, language: SpokenLanguage, text: string): string | null =>
  language === ENGLISH ? withoutMeaning(text) : (textsList.translations(language).get(text) ?? null);

/** What is stored of a language, with the names of those who have changed it. */
export function storedTexts(db: Queryable, language: SpokenLanguage): Promise<StoredText[]> {
  return db('own_texts')
    .leftJoin('users', 'users.id', 'own_texts.changed_by')
    .where('own_texts.language', language)
    .select('own_texts.*', db.raw('COALESCE(NULLIF(users.name, ?), users.email) AS `by`', ['']));
}

export function textView(services: WithTexts, language: SpokenLanguage, text: string, row?: StoredText): OwnTextView {
  return {
    _id: hashOf(text),
    language,
    text,
    areas: [...requireText(services, text)],
    shipped: shippedText(services, language, text),
    own: row?.own ?? null,
    version: Number(row?.version ?? 0),
    changed_at: row?.changed_at ?? null,
    changed_by: row?.by ?? null,
  };
}

type Shown = Pick<OwnTextView, 'text' | 'shipped' | 'own'>;

const isInState = ({ shipped, own }: Shown, state: ListOwnTextsInput['state']) =>
  state === undefined || (state === 'changed' ? own !== null : own === null && shipped === null);

/** @param words in lower case */
const hasWords = ({ text, shipped, own }: Shown, words: string) =>
  [text, shipped, own].some((each) => each?.toLowerCase().includes(words));

/** The texts of a language that the filters leave. They are in memory, as there are a few thousand, and few are changed. */
export async function listOwnTexts(services: Services, input: ListOwnTextsInput): Promise<Page<OwnTextView>> {
  const { language, search = '', area, state, offset, limit } = input;
  const stored = new Map((await storedTexts(services.knex, language)).map((row) => [row.text, row]));
  const words = search.toLowerCase();
  const found = [...services.textsList.areas()]
    .filter(([, areas]) => !area || areas.includes(area))
    .map(([text]): Shown => ({
      text,
      shipped: shippedText(services, language, text),
      own: stored.get(text)?.own ?? null,
    }))
    .filter((shown) => isInState(shown, state) && hasWords(shown, words));
  const page = found.slice(offset, offset + limit);
  const items = page.map(({ text }) => textView(services, language, text, stored.get(text)));
  return { items, totalCount: found.length, offset, limit };
}

/** @throws NotFound */
export async function readOwnText(services: Services, { language, _id }: ReadOwnTextInput): Promise<OwnTextView> {
  const text = [...services.textsList.areas().keys()].find((each) => hashOf(each) === _id);
  if (text === undefined) throw new NotFound(msg('The product has no such text'));
  const row = (await storedTexts(services.knex, language)).find((each) => each.text === text);
  return textView(services, language, text, row);
}
