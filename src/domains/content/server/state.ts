/** The state of an item: what a save changes, what a draft keeps, and what the history keeps. */
import type { Queryable } from '#server/db/transaction.ts';
import { Attachment } from '#domains/attachments/server/model.ts';
import { type Fields, type KindName, fileGroups, fileProblems, groupOfTag, kindOf } from '#domains/content/kinds.ts';
import { sizeProblem } from '#domains/content/rich-text.ts';
import type { FileChangeInput } from '#domains/content/schema.ts';
import type { Content } from '#domains/content/server/model.ts';
import { sanitise } from '#domains/content/server/sanitise.ts';
import { LIMIT_TEXTS } from '#domains/content/texts.ts';
import { AppError, InvalidInput, NotFound } from '#shared/errors.ts';
import { fileKindOf } from '#shared/uploads.ts';
import { validate } from '#shared/validate.ts';

/** A file of a state: the id of its attachment, and what the state says of it. */
export type StateFile = {
  id: string;
  mimetype: string;
  tag: string;
  title: string;
  imgDescription: string;
  order: number;
};

export type ContentState = {
  name: string;
  description: string;
  price: number | null;
  active: boolean;
  meta: Record<string, unknown>;
  files: StateFile[];
};

/** The model of the attachments of items. */
export const CONTENT_MODEL = 'Content';

export const stateFile = ({ id, mimetype, tag, title, img_description, position }: Attachment): StateFile => ({
  id,
  mimetype,
  tag,
  title,
  imgDescription: img_description,
  order: position,
});

/** The state that visitors see. */
export async function publishedState(knex: Queryable, item: Content): Promise<ContentState> {
  const files = await Attachment.query(knex)
    .where({ model: CONTENT_MODEL, model_id: item.id, status: true })
    .orderBy(['position', 'id']);
  const { name, description, price, active, meta } = item;
  return { name, description, price, active, meta, files: files.map(stateFile) };
}

/** The fields of a save, before they are checked. Omitted ones keep their values. */
export type SavedFields = { [Field in keyof Fields]?: unknown };

/** The fields of an item of a kind, with its texts cleaned. @throws AppError 400 with each field and its message */
export function checkedFields(type: KindName, given: SavedFields): Omit<ContentState, 'files'> {
  const { fields, isRich } = kindOf(type);
  const description = given.description;
  const problem = isRich && typeof description === 'string' ? sizeProblem(description) : undefined;
  if (problem) throw new InvalidInput(problem, 'description');
  const cleaned = isRich && typeof description === 'string' ? { ...given, description: sanitise(description) } : given;
  const { name = '', description: text = '', price = null, active, meta } = validate(fields, cleaned);
  return { name, description: text, price, active, meta: { ...meta } };
}

/** The values of a save over those of a state. A part of `meta` that is sent replaces that part. */
export function mergedFields(base: Omit<ContentState, 'files'> | undefined, given: SavedFields): SavedFields {
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (!base) return sent;
  const { name, description, price, active, meta } = base;
  const merged = { name, description, price, active, ...sent };
  return { ...merged, meta: { ...meta, ...(sent.meta as object | undefined) } };
}

export type FileChanges = { changed?: FileChangeInput[] | undefined; removed?: string[] | undefined };

/** The files of a state after a save. A new file replaces the present one of a group for a single file. */
export function mergedFiles(
  { type, meta }: { type: KindName; meta: object },
  base: StateFile[],
  { changed = [], removed = [], added }: FileChanges & { added: StateFile[] },
): StateFile[] {
  const changes = new Map(changed.map((change) => [change._id, change]));
  const present = new Set(base.map(({ id }) => id));
  for (const id of [...changes.keys(), ...removed]) if (!present.has(id)) throw new NotFound('Attachment');
  const groups = fileGroups(type, meta);
  const replaced = (tag: string) =>
    groupOf(groups, tag)?.max === 1 && added.some((file) => groupOfTag(groups, file.tag) === groupOfTag(groups, tag));
  const kept = base
    .filter(({ id, tag }) => !removed.includes(id) && !replaced(tag))
    .map((file) => {
      const {
        tag = file.tag,
        title = file.title,
        imgDescription = file.imgDescription,
        order = file.order,
      } = changes.get(file.id) ?? {};
      return { ...file, tag, title, imgDescription, order };
    });
  return [...kept, ...added].sort((one, other) => one.order - other.order || Number(one.id) - Number(other.id));
}

type Groups = ReturnType<typeof fileGroups>;

function groupOf(groups: Groups, tag: string) {
  const name = groupOfTag(groups, tag);
  return name && groups[name];
}

/** Requires the files that a kind needs, and no others. @throws AppError 400 with each group and its message */
export function requireFiles(type: KindName, { meta, files }: Pick<ContentState, 'meta' | 'files'>): void {
  const groups = fileGroups(type, meta);
  for (const { tag, mimetype } of files) {
    const group = groupOf(groups, tag);
    if (!group) throw new InvalidInput(LIMIT_TEXTS.unknownGroup, 'tags');
    // A file keeps its type when its tag moves it to another group.
    if (group.kind !== fileKindOf(mimetype)) throw new InvalidInput(group.wrongType, tag);
  }
  const problems = fileProblems(groups, (name) => files.filter(({ tag }) => groupOfTag(groups, tag) === name).length);
  if (problems[0]) throw new AppError('invalid', problems[0].message, problems);
}

/** The files that a state of this kind can have: those of another type of fold are dropped. */
export function fittingFiles(type: KindName, meta: object, files: StateFile[]): StateFile[] {
  const groups = fileGroups(type, meta);
  return files.filter(({ tag }) => groupOf(groups, tag));
}
