/** The operator's own texts, which replace those of the product in one language. */
import { z } from 'zod';
import { optionalText, version } from '#shared/fields.ts';
import { SPOKEN_LANGUAGES } from '#shared/languages.ts';
import { offsets, pageOf } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

/** The longest text of the product has a quarter of it. */
export const MOST_OWN_LETTERS = 4_000;
/** A file must fit into the body of a call. That of a whole language has half as many. */
export const MOST_FILE_LETTERS = 900_000;

export const TEXT_STATES = ['changed', 'missing'] as const;

const language = z.enum(SPOKEN_LANGUAGES, { error: msg('Please choose a language') });
const text = z
  .string({ error: msg('Please name the text in English') })
  .min(1, msg('Please name the text in English'))
  .describe('The English text of the product, by which it is known');
const typed = z.string({ error: msg('Please enter a text') }).trim();

export const ListOwnTextsInput = z.object({
  language,
  search: optionalText(200).describe('Only texts with this in the English, the shipped or the own text'),
  area: optionalText(60).describe('Only texts of this area'),
  state: z
    .enum(TEXT_STATES, { error: msg('Please choose a state') })
    .optional()
    .describe('`changed` has an own text, `missing` is shown in English'),
  ...offsets,
});
export type ListOwnTextsInput = z.output<typeof ListOwnTextsInput>;

export const OwnTextView = z.object({
  _id: z.string().describe('Made of the English text: the same in all languages and installations'),
  language,
  text: z.string().describe('The English text of the product, by which it is known'),
  areas: z.array(z.string()).describe('The parts of the product that show it'),
  shipped: z.string().nullable().describe('The text that comes with the product; null if it is shown in English'),
  own: z.string().nullable().describe('What the operator has written in its place; null for nothing'),
  version: z.number(),
  changed_at: z.date().nullable().describe('When the own text was changed last'),
  changed_by: z.string().nullable().describe('Who has changed it'),
});
export type OwnTextView = z.output<typeof OwnTextView>;

export const OwnTextsPage = pageOf(OwnTextView);

export const ReadOwnTextInput = z.object({
  language,
  _id: z.string(msg('Please name a text')).regex(/^[0-9a-f]{64}$/, msg('Please name a text')),
});
export type ReadOwnTextInput = z.output<typeof ReadOwnTextInput>;

export const OwnTextInput = z.object({
  language,
  text,
  own: typed.nullable().describe('What replaces it; null puts back the text of the product'),
  version,
});
export type OwnTextInput = z.output<typeof OwnTextInput>;

export const PreviewInput = z.object({
  language,
  text,
  // A text that is too long is refused in the answer.
  own: z.string({ error: msg('Please enter a text') }).max(MOST_OWN_LETTERS * 2, msg('The text is too long')),
});
export type PreviewInput = z.output<typeof PreviewInput>;

export const PreviewView = z.object({
  problem: z.string().nullable().describe('Why it cannot be saved; null if it can'),
  samples: z.array(z.string()).describe('How it reads with sample values, in each of its forms'),
});
export type PreviewView = z.output<typeof PreviewView>;

export const ExportInput = z.object({ language });

export const ExportView = z.object({ po: z.string().describe('A PO file of all texts, for programs of translators') });

const NO_FILE = msg('Please choose a file');

export const ImportInput = z.object({
  language,
  po: z
    .string({ error: NO_FILE })
    .min(1, NO_FILE)
    .max(MOST_FILE_LETTERS, msg('Please split the file, it has more than 900,000 characters'))
    .describe('The content of a PO file. It need not have all texts; an entry without a translation changes nothing'),
});
export type ImportInput = z.output<typeof ImportInput>;

export const ImportView = z.object({
  added: z.number().describe('How many entries are new own texts'),
  changed: z.number().describe('How many entries change an own text'),
  same: z.number().describe('How many entries say what is shown already'),
  refused: z.number().describe('How many entries are refused'),
  problems: z
    .array(
      z.object({
        text: z.string().describe('The English text of the entry, which may be cut'),
        reason: z.string().describe('Why the entry is refused'),
      }),
    )
    .describe('The first hundred refused entries'),
});
export type ImportView = z.output<typeof ImportView>;
