/** The saves of content in the OpenAPI document. They are no procedures, because procedures take no files. */
import type { ExampleOf } from '#server/openapi-examples.ts';
import type { Operation, Schema } from '#server/openapi-types.ts';
import { FAILURES, envelopeOf, failures } from '#server/openapi.ts';
import { FILE_FIELDS } from '#domains/content/server/files.ts';
import { TEXTS } from '#domains/content/texts.ts';
import { KIND_NAMES } from '#domains/content/kinds.ts';

const text = { type: 'string' };
const flag = { type: 'boolean' };
const list = (description: string) => ({ ...text, description });
const files = { type: 'array', items: { ...text, contentMediaType: 'application/octet-stream' } };

const FIELDS = {
  name: text,
  description: { ...text, description: 'Rich text for kinds that have it. What is not allowed in it is removed.' },
  price: { type: 'number' },
  active: { ...flag, description: 'Whether visitors see the item' },
  meta: list('A JSON object, by the kind of the item. A part that is sent replaces that part.'),
  translations: list(
    'A JSON object with the texts in other languages: `{ "de": [{ "source": "Summer", "text": "Sommer" }] }`. A language that is sent ' +
      'replaces that language. Visitors read the original of a text without a translation',
  ),
  pictures: list(
    'A JSON list of changes of present files: `_id` with `tag`, `title`, `imgDescription`, `ctaBtnText`, `ctaBtnURL` or `order`',
  ),
  removed: list('A JSON list of the ids of files that the item no longer has'),
  drawn: { ...flag, description: 'Files may be missing: visitors see drawn pictures' },
  draft: { ...flag, description: 'Keeps the change as a draft, whose fields may be blank, instead of publishing it' },
  from_draft: { ...flag, description: 'The change was made to the draft, and not to what visitors see' },
  publish_at: { ...text, format: 'date-time', description: 'When the draft is published' },
  tags: list(
    'A JSON list with the group of each file, in the order of the files; for pictures of a fold their alternative texts. Or lists by ' +
      'group, `{ "thumbnail": […], "file": […] }`, in the order of the files of the group; `titles`, `imgDescription` and `extra` likewise',
  ),
  titles: list('A JSON list with the title of each file'),
  imgDescription: list('A JSON list with the description of each file'),
  extra: list(
    'A JSON list with `{ "order": 0 }` for each file; for a picture of a list also `ctaBtnText` and `ctaBtnURL`',
  ),
  ...Object.fromEntries(FILE_FIELDS.map((name) => [name, files])),
};

type Save = Pick<Operation, 'operationId' | 'summary' | 'parameters'> & {
  properties: Record<string, Schema>;
  required: string[];
  example: Record<string, unknown>;
};

function saveOperation(
  { properties, required, example, ...save }: Save,
  item: Schema,
  exampleOf: ExampleOf,
): Operation {
  const schema = { type: 'object', required, properties };
  return {
    ...save,
    description:
      'Needs a bearer token whose role has `cms` editable. The fields and the files are saved together or not at all; the field of a ' +
      'message about a file is `file.` and its index. Send the fields before the files, so that a refusal arrives before the files ' +
      'are sent. JSON is accepted for a save without files.',
    tags: ['content'],
    security: [{ bearer: [] }],
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema, example }, 'application/json': { schema, example } },
    },
    responses: {
      200: {
        description: 'Success',
        content: {
          'application/json': {
            schema: envelopeOf(item),
            example: { meta: { success: true, status: 200, message: TEXTS.saved }, data: exampleOf(item, 'content') },
          },
        },
      },
      ...failures({ ...FAILURES, 413: 'A file is too large, or all files together are' }),
    },
  };
}

const example = { name: 'Booking', meta: '{"qna":[{"question":"Is there coffee?","answer":"Yes."}]}' };

/** POST /dashboard. @param item the schema of an item */
export function createContentOperation(item: Schema, exampleOf: ExampleOf): Operation {
  const properties = { type: { ...text, enum: [...KIND_NAMES] }, page_name: text, ...FIELDS };
  const save = {
    operationId: 'content.createWithFiles',
    summary: 'Add an item of the website with its files',
    parameters: [],
    properties,
    required: ['type', 'meta'],
    example: { type: 'faq', ...example },
  };
  return saveOperation(save, item, exampleOf);
}

/** PUT /dashboard/{_id}. @param item the schema of an item */
export function updateContentOperation(item: Schema, exampleOf: ExampleOf): Operation {
  const status = { ...flag, description: 'False deletes the item' };
  const version = { type: 'integer', description: 'The version that was edited: a newer one is not overwritten' };
  const save = {
    operationId: 'content.updateWithFiles',
    summary: 'Change or delete an item of the website, with its files',
    parameters: [{ name: '_id', in: 'path' as const, required: true, schema: text }],
    properties: { version, status, ...FIELDS },
    required: [],
    example: { ...example, version: 1 },
  };
  return saveOperation(save, item, exampleOf);
}
