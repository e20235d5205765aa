/** The state of an item: what a save changes, what a draft keeps, and what the history keeps. */
import type { Queryable } from '#server/db/transaction.ts';
import { Attachment } from '#domains/attachments/server/index.ts';
import { buttonProblem } from '#domains/content/buttons.ts';
import { type FileGroups, type GroupName, fileProblems, groupOfTag } from '#domains/content/files.ts';
import type { ContentFields } from '#domains/content/kind.ts';
import { type KindName, draftFields, fileGroups, kindOf } from '#domains/content/kinds.ts';
import { sizeProblem } from '#domains/content/rich-text.ts';
import type { FileChangeInput } from '#domains/content/schema.ts';
import type { Content } from '#domains/content/server/model.ts';
import { sanitise } from '#domains/content/server/sanitise.ts';
import { LIMIT_TEXTS } from '#domains/content/texts.ts';
import type { Translations } from '#domains/content/translations.ts';
import { AppError, InvalidInput, NotFound } from '#shared/errors.ts';
import { fileKindOf } from '#shared/uploads.ts';
import { validate } from '#shared/validate.ts';
import { msg } from '#shared/texts.ts';

/** A file of a state: the id of its attachment, and what the state says of it. */
export type StateFile = {
  id: string;
  mimetype: string;
  tag: string;
  title: string;
  imgDescription: string;
  /** The button of the picture. Empty for none; missing in states of earlier versions. */
  ctaBtnText?: string;
  ctaBtnURL?: string;
  order: number;
};

export type ContentState = {
  name: string;
  description: string;
  price: number | null;
  active: boolean;
  meta: Record<string, unknown>;
  files: StateFile[];
  /** Missing in states of earlier versions. */
  translations?: Translations | null;
};

/** The model of the attachments of items. */
export const CONTENT_MODEL = 'Content';

export const stateFile = (row: Attachment): StateFile => ({
  id: row.id,
  mimetype: row.mimetype,
  tag: row.tag,
  title: row.title,
  imgDescription: row.img_description,
  ctaBtnText: row.button_text,
  ctaBtnURL: row.button_url,
  order: row.position,
});

/** The columns of a file in a state. */
export const fileColumns = ({ tag, title, imgDescription, ctaBtnText = '', ctaBtnURL = '', order }: StateFile) => ({
  status: true,
  deleted_at: null,
  tag,
  title,
  img_description: imgDescription,
  button_text: ctaBtnText,
  button_url: ctaBtnURL,
  position: order,
});

/** The state that visitors see. */
export async function publishedState(knex: Queryable, item: Content): Promise<ContentState> {
  const files = await Attachment.query(knex)
    .where({ model: CONTENT_MODEL, model_id: item.id, status: true })
    .orderBy(['position', 'id']);
  const { name, description, price, active, meta, translations } = item;
  return { name, description, price, active, meta, translations, files: files.map(stateFile) };
}

/** The fields of a state that its kind has rules for. */
type CheckedFields = Omit<ContentState, 'files' | 'translations'>;

/** The fields of a save, before they are checked. Omitted ones keep their values. */
export type SavedFields = { [Field in keyof ContentFields]?: unknown };

/**
 * The fields of an item of a kind, with its texts cleaned.
 * @param mayBeBlank whether fields may be blank, as in a draft
 * @throws AppError 400 with each field and its message
 */
export function checkedFields(type: KindName, given: SavedFields, mayBeBlank: boolean): CheckedFields {
  const { fields, isRich } = kindOf(type);
  const description = given.description;
  const problem = isRich && typeof description === 'string' ? sizeProblem(description) : undefined;
  if (problem) throw new InvalidInput(problem, 'description');
  const cleaned = isRich && typeof description === 'string' ? { ...given, description: sanitise(description) } : given;
  const {
    name = '',
    description: text = '',
    price = null,
    active,
    meta,
  } = validate(mayBeBlank ? draftFields(type) : fields, cleaned);
  return { name, description: text, price, active, meta: { ...meta } };
}

/** The values of a save over those of a state. A part of `meta` that is sent replaces that part. */
export function mergedFields(base: CheckedFields | undefined, given: SavedFields): SavedFields {
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (!base) return sent;
  const { name, description, price, active, meta } = base;
  const merged = { name, description, price, active, ...sent };
  return { ...merged, meta: { ...meta, ...(sent.meta as object | undefined) } };
}

export type FileChanges = { changed?: FileChangeInput[] | undefined; removed?: string[] | undefined };

/**
 * The files with their orders in their group: 0, 1, 2 … A file that comes to the place of another one pushes it away: it is before that
 * file if it is new or has moved up, and behind it if it has moved down.
 * @param before the former orders by the ids of the files
 */
export function numbered(groups: FileGroups, files: StateFile[], before: ReadonlyMap<string, number>): StateFile[] {
  const direction = ({ id, order }: StateFile) => Math.sign(order - (before.get(id) ?? Infinity));
  const counts = new Map<string | undefined, number>();
  return files
    .toSorted((a, b) => a.order - b.order || direction(a) - direction(b) || Number(a.id) - Number(b.id))
    .map((file) => {
      const group = groupOfTag(groups, file.tag);
      const order = counts.get(group) ?? 0;
      counts.set(group, order + 1);
      return { ...file, order };
    });
}

/** The files of a state after a save. A new file replaces the present one of a group for a single file. */
export function mergedFiles(
  { type, meta }: { type: KindName; meta: object },
  base: StateFile[],
  { changed = [], removed = [], added }: FileChanges & { added: StateFile[] },
): StateFile[] {
  const changes = new Map(changed.map((change) => [change._id, change]));
  const present = new Set(base.map(({ id }) => id));
  for (const id of [...changes.keys(), ...removed])
    if (!present.has(id)) throw new NotFound(msg('Attachment not found'));
  const groups = fileGroups(type, meta);
  const replaced = (tag: string) =>
    groupOf(groups, tag)?.max === 1 && added.some((file) => groupOfTag(groups, file.tag) === groupOfTag(groups, tag));
  const remaining = base
    .filter(({ id, tag }) => !removed.includes(id) && !replaced(tag))
    .map((file) => {
      const { _id, ...given } = changes.get(file.id) ?? {};
      const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      return { ...file, ...change };
    });
  return numbered(groups, [...remaining, ...added], new Map(base.map(({ id, order }) => [id, order])));
}

function groupOf(groups: FileGroups, tag: string) {
  const name = groupOfTag(groups, tag);
  return name && groups[name];
}

/**
 * Requires the files that a kind needs, and no others.
 * @param mayLack whether files may be missing, for which visitors see drawn pictures
 * @throws AppError 400 with each group and its message
 */
export function requireFiles(
  type: KindName,
  { meta, files }: Pick<ContentState, 'meta' | 'files'>,
  mayLack: boolean,
): void {
  const groups = fileGroups(type, meta);
  for (const { tag, mimetype, ...button } of files) {
    const group = groupOf(groups, tag);
    const problem = group?.hasButton && buttonProblem(button);
    if (problem) throw new AppError('invalid', problem.message, [problem]);
    if (!group) throw new InvalidInput(LIMIT_TEXTS.unknownGroup, 'tags');
    // A file keeps its type when its tag moves it to another group.
    if (group.kind !== fileKindOf(mimetype)) throw new InvalidInput(group.wrongType, tag);
  }
  const count = (name: GroupName) => files.filter(({ tag }) => groupOfTag(groups, tag) === name).length;
  const problems = fileProblems(groups, count, mayLack);
  if (problems[0]) throw new AppError('invalid', problems[0].message, problems);
}

/** The files that a state of this kind can have: those of another type of fold are dropped. */
export function fittingFiles(type: KindName, meta: object, files: StateFile[]): StateFile[] {
  const groups = fileGroups(type, meta);
  return files.filter(({ tag }) => groupOf(groups, tag));
}
