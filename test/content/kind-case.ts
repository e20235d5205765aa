/** What the tests of all kinds play of one. Each kind has a file in kinds/. */
export type Fields = Record<string, unknown> & { meta: Record<string, unknown> };

/** Other values that a rule depends on, by path. */
type Given = Record<string, unknown>;

export type KindCase = {
  /** A valid item. */
  item: Fields;
  /** The groups in which it needs a file. */
  files?: string[];
  /** The size of its pictures, if not that of a screen. */
  pictureSize?: { width: number; height: number };
  /** Every rule for its fields: the path of the field (`meta.pageMeta.title`), a value that breaks the rule, and the message. */
  fieldRules: [field: string, value: unknown, message: string, given?: Given][];
  /** The group whose files are left out, and the message. */
  fileRules?: [group: string, message: string, given?: Given][];
};

export const pageMeta = { title: 'A title', description: 'A description for search engines' };
export const ribbonTag = { line_1: 'New', line_2: 'in town' };
