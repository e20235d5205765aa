import type { SpokenLanguage } from '#shared/languages.ts';

/** A row of `own_texts`. */
export type OwnTextRow = {
  id: string;
  language: SpokenLanguage;
  /** The English text that it replaces, or whose translation. */
  text: string;
  text_hash: string;
  /** Null once it was reset. */
  own: string | null;
  /** The number of the change among those of all own texts. */
  version: string;
  changed_by: string | null;
  changed_at: Date;
};
