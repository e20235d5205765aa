/** Reads the values of requests. Names of attributes are the same in capitals and small letters (RFC 7643, 2.1). */
import { URN, invalid } from '#domains/directories/server/scim/messages.ts';
import { readable } from '#shared/fields.ts';

/** An object by the lower-case names of its attributes. */
export type Attributes = ReadonlyMap<string, unknown>;

/** @throws ScimError for anything but an object */
export function attributesOf(value: unknown, what = 'The body'): Attributes {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('invalidSyntax', `${what} must be an object`);
  return new Map(Object.entries(value).map(([name, each]) => [name.toLowerCase(), each]));
}

/** @throws ScimError unless the schemas of a body name this one */
export function requireSchema(body: Attributes, urn: string): void {
  const schemas = body.get('schemas');
  const isNamed = Array.isArray(schemas) && schemas.some((each) => String(each).toLowerCase() === urn.toLowerCase());
  if (!isNamed) throw invalid('invalidSyntax', `The schemas must contain ${urn}`);
}

/** A text of one line. @returns undefined for a missing or empty one @throws ScimError */
export function textOf(value: unknown, name: string, most: number): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw invalid('invalidValue', `${name} must be a text`);
  const text = readable(value);
  if (text.length > most) throw invalid('invalidValue', `${name} may have at most ${most} characters`);
  return text === '' ? undefined : text;
}

/** A boolean, or its text: Microsoft Entra sends "False". @throws ScimError */
export function flagOf(value: unknown, name: string): boolean {
  const text = typeof value === 'boolean' ? String(value) : value;
  const said = typeof text === 'string' ? text.toLowerCase() : undefined;
  if (said !== 'true' && said !== 'false') throw invalid('invalidValue', `${name} must be true or false`);
  return said === 'true';
}

/** A list; a single value is a list of one. @throws ScimError */
export function listOf(value: unknown, name: string, most: number): unknown[] {
  const list = Array.isArray(value) ? value : [value];
  if (list.length > most) throw invalid('tooMany', `At most ${most} values of ${name} are allowed in a request`);
  return list;
}

export type Path = {
  /** The lower-case name of the attribute. */
  name: string;
  /** That of the part of it; empty for the whole. */
  part: string;
  /** Which of several values are meant. */
  filter?: string;
};

const MOST_LETTERS = 1000;
const PATH = /^([a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/is;

/** Removes the URN of the schema before an attribute. An attribute of another schema keeps it, and is none of those that are known. */
const withoutUrn = (text: string) => {
  const urn = [URN.user, URN.group].find((each) => text.toLowerCase().startsWith(`${each.toLowerCase()}:`));
  return urn ? text.slice(urn.length + 1) : text;
};

/** The path of a change: `name.givenName`, `members[value eq "2"]`, `emails[type eq "work"].value`. @throws ScimError */
export function pathOf(given: unknown): Path {
  if (typeof given !== 'string' || given.length > MOST_LETTERS) throw invalid('invalidPath', 'The path is not valid');
  const text = withoutUrn(given.trim());
  // Attributes of other schemas are not kept.
  if (/^urn:[\w:.-]+$/i.test(text)) return { name: text.toLowerCase(), part: '' };
  const found = PATH.exec(text);
  if (!found) throw invalid('invalidPath', 'The path is not valid');
  const [, name = '', filter, part = ''] = found;
  return { name: name.toLowerCase(), part: part.toLowerCase(), ...(filter !== undefined && { filter }) };
}

export type Operation = { op: 'add' | 'replace' | 'remove'; path?: Path; value?: unknown };

const OPS = ['add', 'replace', 'remove'] as const;

/** The operations of a PATCH. Entra writes their names with capitals. @throws ScimError */
export function operationsOf(body: unknown, most: number): Operation[] {
  const attributes = attributesOf(body);
  requireSchema(attributes, URN.patch);
  const list = attributes.get('operations');
  if (!Array.isArray(list) || list.length === 0) throw invalid('invalidSyntax', 'Operations must be a list');
  if (list.length > most) throw invalid('tooMany', `At most ${most} operations are allowed in a request`);
  return list.map((each) => {
    const operation = attributesOf(each, 'An operation');
    const op = OPS.find((name) => name === String(operation.get('op')).toLowerCase());
    if (!op) throw invalid('invalidSyntax', 'The op must be add, replace or remove');
    const [path, value] = [operation.get('path'), operation.get('value')];
    if (op === 'remove' && path === undefined) throw invalid('noTarget', 'To remove something, name its path');
    if (op !== 'remove' && value === undefined) throw invalid('invalidValue', 'The value is missing');
    return { op, ...(path !== undefined && { path: pathOf(path) }), value };
  });
}
