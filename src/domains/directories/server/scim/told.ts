/** What a directory tells of a person, read from a body or from the operations of a change. */
import { filter } from 'scim2-parse-filter';
import { parsed } from '#domains/directories/server/scim/filter.ts';
import { URN, invalid } from '#domains/directories/server/scim/messages.ts';
import {
  type Attributes,
  type Operation,
  type Path,
  attributesOf,
  flagOf,
  listOf,
  pathOf,
  requireSchema,
  textOf,
} from '#domains/directories/server/scim/values.ts';

export type Told = {
  userName: string;
  externalId: string | null;
  /** That of the account. */
  name: string;
  givenName: string;
  familyName: string;
  /** In lower case; undefined if the directory does not tell one beside the user name. */
  email?: string;
  active: boolean;
};

/** What a change makes of the names. */
type Draft = Told & { displayName: string; formatted: string };

/** No person has that many addresses. */
const MOST_EMAILS = 20;
const MOST = { userName: 191, externalId: 191, name: 100, email: 191 } as const;

function userNameOf(value: unknown): string {
  const name = textOf(value, 'userName', MOST.userName);
  if (name === undefined) throw invalid('invalidValue', 'The userName is missing');
  return name;
}

const emailText = (value: unknown) => textOf(value, 'emails.value', MOST.email)?.toLowerCase();

/** The address that counts: the primary one, that of work, or the first. */
function emailIn(value: unknown): string | undefined {
  const emails = listOf(value ?? [], 'emails', MOST_EMAILS).map((each) =>
    typeof each === 'string' ? new Map<string, unknown>([['value', each]]) : attributesOf(each, 'An email'),
  );
  const isPrimary = (email: Attributes) => email.has('primary') && flagOf(email.get('primary'), 'emails.primary');
  const isOfWork = (email: Attributes) => String(email.get('type')).toLowerCase() === 'work';
  const found = emails.find(isPrimary) ?? emails.find(isOfWork) ?? emails[0];
  return found && emailText(found.get('value'));
}

const joined = ({ givenName, familyName }: Pick<Told, 'givenName' | 'familyName'>) =>
  `${givenName} ${familyName}`.trim();

const nameText = (value: unknown, name: string) => textOf(value, name, MOST.name) ?? '';

/** The parts of a name that are said. */
function namesIn(value: unknown): Partial<Draft> {
  const names = attributesOf(value, 'The name');
  return {
    ...(names.has('formatted') && { formatted: nameText(names.get('formatted'), 'name.formatted') }),
    ...(names.has('givenname') && { givenName: nameText(names.get('givenname'), 'name.givenName') }),
    ...(names.has('familyname') && { familyName: nameText(names.get('familyname'), 'name.familyName') }),
  };
}

/** The body of a POST or a PUT. Attributes that are not kept, such as a password, are left out. @param before what is known already @throws ScimError */
export function toldIn(value: unknown, before?: Told): Told {
  const body = attributesOf(value);
  requireSchema(body, URN.user);
  const email = emailIn(body.get('emails'));
  const active = body.get('active') ?? undefined;
  const names = { formatted: '', givenName: '', familyName: '', ...namesIn(body.get('name') ?? {}) };
  const { formatted, givenName, familyName } = names;
  const displayName = nameText(body.get('displayname'), 'displayName');
  return {
    userName: userNameOf(body.get('username')),
    externalId: textOf(body.get('externalid'), 'externalId', MOST.externalId) ?? null,
    name: (displayName || formatted || joined(names) || before?.name || '').slice(0, MOST.name),
    ...{ givenName, familyName },
    ...(email === undefined ? before?.email !== undefined && { email: before.email } : { email }),
    active: active === undefined ? (before?.active ?? true) : flagOf(active, 'active'),
  };
}

const READ_ONLY = ['id', 'meta', 'schemas', 'groups'];

const PARTS_OF_NAME: Record<string, 'formatted' | 'givenName' | 'familyName'> = {
  formatted: 'formatted',
  givenname: 'givenName',
  familyname: 'familyName',
};

/** Another address of a person, such as a private one, is not kept. */
const meansAddress = ({ filter: text }: Path, email: string | undefined) =>
  text === undefined || filter(parsed(text))({ type: 'work', primary: true, value: email });

function emailChange(told: Draft, path: Path, value: unknown): Partial<Draft> {
  if (value === undefined || !meansAddress(path, told.email)) return {};
  const isAddress = path.part === 'value' || (path.part === '' && typeof value === 'string');
  if (path.part !== '' && path.part !== 'value') return {};
  const email = isAddress ? emailText(value) : emailIn(value);
  return email === undefined ? {} : { email };
}

function nameChange(path: Path, value: unknown): Partial<Draft> {
  if (path.part === '') return value === undefined ? { formatted: '', givenName: '', familyName: '' } : namesIn(value);
  const part = PARTS_OF_NAME[path.part];
  return part ? { [part]: nameText(value, `name.${part}`) } : {};
}

/** What one attribute becomes. `value` is undefined for its removal. An attribute that is not kept changes nothing. */
function changeOf(told: Draft, path: Path, value: unknown): Partial<Draft> {
  switch (path.name) {
    case 'username':
      return { userName: userNameOf(value) };
    case 'externalid':
      return { externalId: textOf(value, 'externalId', MOST.externalId) ?? null };
    case 'displayname':
      return { displayName: nameText(value, 'displayName') };
    case 'name':
      return nameChange(path, value);
    case 'emails':
      return emailChange(told, path, value);
    case 'active':
      return { active: flagOf(value, 'active') };
    default:
      return {};
  }
}

/** The name of the account after a change: what has changed of the name. */
function nameAfter(before: Draft, after: Draft): string {
  const told = [
    [before.displayName, after.displayName],
    [before.formatted, after.formatted],
    [joined(before), joined(after)],
  ] as const;
  return (told.find(([old, name]) => name !== '' && name !== old)?.[1] ?? before.name).slice(0, MOST.name);
}

/** Applies the operations of a PATCH, in their order. @throws ScimError */
export function toldAfter(known: Told, operations: readonly Operation[]): Told {
  const before: Draft = { ...known, displayName: known.name, formatted: known.name };
  const { displayName, formatted, ...after } = draftAfter(before, operations);
  return { ...after, name: nameAfter(before, { ...after, displayName, formatted }) };
}

function draftAfter(before: Draft, operations: readonly Operation[]): Draft {
  return operations.reduce((told, { op, path, value }) => {
    if (path) {
      if (READ_ONLY.includes(path.name)) throw invalid('mutability', `${path.name} cannot be changed`);
      return { ...told, ...changeOf(told, path, op === 'remove' ? undefined : value) };
    }
    // Okta also sends what cannot be changed, such as the id.
    return [...attributesOf(value, 'The value')].reduce(
      (next, [name, each]) => ({ ...next, ...changeOf(next, pathOf(name), each ?? undefined) }),
      told,
    );
  }, before);
}
