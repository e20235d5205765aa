/** The JSON schema of `data.json`, which is in the file and in the documentation. */
import type { PersonalTables } from '#server/personal-rows.ts';
import { viewsOf } from '#domains/privacy/server/export/views.ts';

const INSTANT = { type: 'string', format: 'date-time' };
const MONEY = { type: ['string', 'null'], pattern: '^-?\\d+\\.\\d\\d$', description: 'An amount with decimals' };

function schemaOfColumn(column: string, name: string, isAuthor: boolean) {
  if (isAuthor) return { enum: ['you', 'staff', null], description: name };
  return column.endsWith('_pence') ? MONEY : {};
}

/** @returns the schema: one list for each kind of record, of objects whose fields have names that people understand */
export function dataSchema(tables: PersonalTables): object {
  const lists = viewsOf(tables).map(({ title, columns, entry }) => {
    const fields = Object.entries(columns).map(([column, name]) => [
      name,
      schemaOfColumn(column, name, entry.whose?.[column] === 'author'),
    ]);
    const items = {
      type: 'object',
      additionalProperties: false,
      required: Object.values(columns),
      properties: Object.fromEntries(fields),
    };
    return [title, { type: 'array', items }] as const;
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The data of a person',
    description: 'What is kept of a person. Times are in UTC. An author is the person or somebody of the staff.',
    type: 'object',
    additionalProperties: false,
    required: ['made_at', 'person', 'data'],
    properties: {
      made_at: INSTANT,
      person: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'email'],
        properties: { name: { type: 'string' }, email: { type: 'string' } },
      },
      data: {
        type: 'object',
        additionalProperties: false,
        required: lists.map(([title]) => title),
        properties: Object.fromEntries(lists),
      },
    },
  };
}
