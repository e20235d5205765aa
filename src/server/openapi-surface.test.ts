import { describe, expect, it } from 'vitest';
import type { ApiDocument, Operation, Schema } from '#server/openapi-types.ts';
import { additionsOf, breaksOf, surfaceOf } from './openapi-surface.ts';

type Parts = { properties?: Record<string, Schema>; required?: string[]; parameters?: Operation['parameters'] };

const json = (schema: Schema) => ({ 'application/json': { schema } });

const operation = (body: Schema, parameters: Operation['parameters'] = []): Operation => ({
  operationId: '',
  summary: '',
  description: '',
  tags: [],
  parameters,
  requestBody: { required: true, content: json(body) },
  responses: { 200: { description: '', content: json({ properties: { data: ROOM_REF } }) } },
});

/** A document with a call that takes these fields, and one record. */
function surface({ properties = {}, required = [], parameters = [] }: Parts, record: Schema = {}): string[] {
  const document: ApiDocument = {
    openapi: '3.1.0',
    info: { title: '', version: '1', description: '' },
    servers: [],
    components: { securitySchemes: {}, headers: {}, schemas: { Room: record } },
    paths: { '/rooms': { post: operation({ type: 'object', required, properties }, parameters) } },
    webhooks: { 'room.created': { post: operation(ROOM_REF) } },
  };
  return surfaceOf(document);
}

const ROOM_REF = { $ref: '#/components/schemas/Room' };
const text: Schema = { type: 'string' };
const number: Schema = { type: 'number' };
const parameter = (required: boolean, schema = text) => ({ name: 'day', in: 'query' as const, required, schema });
const record = (name: Schema, required = ['name']): Schema => ({ type: 'object', required, properties: { name } });
const either = (...values: string[]): Schema => ({ type: 'string', enum: values });
const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
const inside = (field: Schema, required: string[] = []): Schema => ({
  type: 'array',
  items: { type: 'object', required, properties: { field } },
});

it('has a line for each operation, event, parameter and field', () => {
  const fields = { properties: { name: text, rules: inside(nullable(number), ['field']) }, required: ['name'] };
  expect(surface({ ...fields, parameters: [parameter(false)] }, record(either('b', 'a')))).toEqual([
    'POST /rooms',
    'POST /rooms < name!: string',
    'POST /rooms < rules: array',
    'POST /rooms < rules[]!: object',
    'POST /rooms < rules[].field!: null | number',
    'POST /rooms ? day: string',
    'Room > name!: "a" | "b"',
    'event room.created',
  ]);
});

it('has the values of an enum that has a name', () => {
  expect(surface({}, either('b', 'a'))).toContain('Room > itself!: "a" | "b"');
});

describe('a break', () => {
  it.each<[string, string[], string[], string[]]>([
    ['a removed operation', ['GET /rooms', 'POST /rooms'], ['POST /rooms'], ['GET /rooms is not there any more']],
    ['a removed event', ['event room.created'], [], ['event room.created is not there any more']],
  ])('is %s', (_what, before, after, breaks) => {
    expect(breaksOf(before, after)).toEqual(breaks);
  });

  it.each<[string, Parts, Parts, string]>([
    ['a removed parameter', { parameters: [parameter(false)] }, {}, '? day is not there any more'],
    ['a new required parameter', {}, { parameters: [parameter(true)] }, '? day must be there now'],
    [
      'a parameter that is required now',
      { parameters: [parameter(false)] },
      { parameters: [parameter(true)] },
      '? day must be there now',
    ],
    ['a removed field', { properties: { name: text } }, {}, '< name is not there any more'],
    ['a new required field', {}, { properties: { name: text }, required: ['name'] }, '< name must be there now'],
    [
      'a field that is required now',
      { properties: { name: text } },
      { properties: { name: text }, required: ['name'] },
      '< name must be there now',
    ],
    [
      'a required field inside another',
      { properties: { rules: inside(text) } },
      { properties: { rules: inside(text, ['field']) } },
      '< rules[].field must be there now',
    ],
    [
      'a field that is null no more',
      { properties: { name: nullable(text) } },
      { properties: { name: text } },
      '< name takes no null any more',
    ],
    [
      'a value that is taken no more',
      { properties: { name: either('a', 'b') } },
      { properties: { name: either('a') } },
      '< name takes no "b" any more',
    ],
    [
      'a text that is one of some values now',
      { properties: { name: text } },
      { properties: { name: either('a') } },
      '< name takes no string any more',
    ],
  ])('of a call is %s', (_what, before, after, says) => {
    expect(breaksOf(surface(before), surface(after))).toEqual([`POST /rooms ${says}`]);
  });

  it.each<[string, Schema, Schema, string]>([
    ['a removed field', record(text), {}, 'is not there any more'],
    ['a field that may be missing now', record(text), record(text, []), 'may be missing now'],
    ['a field of another type', record(text), record(number), 'is no string any more'],
    ['a field that may be null now', record(text), record(nullable(text)), 'may be null now'],
    ['a value that comes no more', record(either('a', 'b')), record(either('a')), 'is no "b" any more'],
    ['an object that has no name any more', record(ROOM_REF), record({ type: 'object' }), 'is no Room any more'],
  ])('of an answer is %s', (_what, before, after, says) => {
    expect(breaksOf(surface({}, before), surface({}, after))).toEqual([`Room > name ${says}`]);
  });
});

describe('no break', () => {
  it.each<[string, Parts, Parts]>([
    ['a further parameter', {}, { parameters: [parameter(false)] }],
    ['a further field', {}, { properties: { name: text } }],
    ['a required field of a new one', {}, { properties: { rules: inside(text, ['field']) } }],
    [
      'a field that may be left out',
      { properties: { name: text }, required: ['name'] },
      { properties: { name: text } },
    ],
    ['a further value', { properties: { name: either('a') } }, { properties: { name: either('a', 'b') } }],
    ['any text in place of some values', { properties: { name: either('a') } }, { properties: { name: text } }],
  ])('of a call is %s', (_what, before, after) => {
    expect(breaksOf(surface(before), surface(after))).toEqual([]);
  });

  it.each<[string, Schema, Schema]>([
    ['a new field', {}, record(text)],
    [
      'an object that has a name now',
      record(nullable({ type: 'object' })),
      record({ anyOf: [ROOM_REF, { type: 'object' }] }),
    ],
    ['a field that is always there now', record(text, []), record(text)],
    ['a further value of an enum', record(either('a')), record(either('a', 'b'))],
    ['a field that is null no more', record(nullable(text)), record(text)],
  ])('of an answer is %s', (_what, before, after) => {
    expect(breaksOf(surface({}, before), surface({}, after))).toEqual([]);
  });
});

it('names what is new, by operation and record', () => {
  const before = surface({ properties: { name: text } });
  const after = surface({ properties: { name: text, size: number } }, record(text));
  expect(additionsOf(before, [...after, 'GET /rooms'])).toEqual([
    '`POST /rooms`: `< size`',
    '`Room` is new',
    '`GET /rooms` is new',
  ]);
});
