/** What a directory tells of a group, read from a body or from the operations of a change. */
import { valuesOf } from '#domains/directories/server/scim/filter.ts';
import { MOST, URN, invalid } from '#domains/directories/server/scim/messages.ts';
import {
  type Operation,
  type Path,
  attributesOf,
  listOf,
  pathOf,
  requireSchema,
  textOf,
} from '#domains/directories/server/scim/values.ts';

export type GroupChange = {
  name?: string;
  externalId?: string | null;
  added: ReadonlySet<string>;
  removed: ReadonlySet<string>;
  /** Whether all who are not added leave the group. */
  replaces: boolean;
};

type Draft = GroupChange & { added: Set<string>; removed: Set<string> };

const MOST_LETTERS = 191;

function nameOf(value: unknown): string {
  const name = textOf(value, 'displayName', MOST_LETTERS);
  if (name === undefined) throw invalid('invalidValue', 'The displayName is missing');
  return name;
}

const externalIdOf = (value: unknown) => textOf(value, 'externalId', MOST_LETTERS) ?? null;

/** The id of a member. @throws ScimError for what can be no id of a person */
function memberOf(value: unknown): string {
  const member =
    typeof value === 'string' ? new Map<string, unknown>([['value', value]]) : attributesOf(value, 'A member');
  const id = member.get('value');
  if (
    typeof id !== 'string' ||
    !/^[1-9]\d{0,17}$/.test(id) ||
    String(member.get('type') ?? 'User').toLowerCase() !== 'user'
  )
    throw invalid('invalidValue', 'The members must be people of this directory');
  return id;
}

const membersIn = (value: unknown) => listOf(value ?? [], 'members', MOST.members).map(memberOf);

/** The body of a POST or a PUT. @throws ScimError */
export function groupIn(value: unknown): GroupChange {
  const body = attributesOf(value);
  requireSchema(body, URN.group);
  return {
    name: nameOf(body.get('displayname')),
    externalId: externalIdOf(body.get('externalid')),
    added: new Set(membersIn(body.get('members'))),
    removed: new Set(),
    replaces: true,
  };
}

function changeMembers(draft: Draft, op: Operation['op'], { filter, part }: Path, value: unknown): void {
  if (part !== '') throw invalid('invalidPath', 'Members are added and removed as a whole');
  if (filter !== undefined && op !== 'remove') throw invalid('invalidPath', 'Members are only removed by a filter');
  if (op === 'replace' || (op === 'remove' && filter === undefined && value === undefined)) {
    draft.replaces = true;
    draft.added.clear();
    draft.removed.clear();
    if (op === 'remove') return;
  }
  const ids = filter === undefined ? membersIn(value) : valuesOf(filter).map(memberOf);
  const [into, from] = op === 'remove' ? [draft.removed, draft.added] : [draft.added, draft.removed];
  for (const id of ids) {
    into.add(id);
    from.delete(id);
  }
}

function applyPath(draft: Draft, op: Operation['op'], path: Path, value: unknown): void {
  if (path.name === 'displayname') draft.name = nameOf(op === 'remove' ? undefined : value);
  else if (path.name === 'externalid') draft.externalId = op === 'remove' ? null : externalIdOf(value);
  else if (path.name === 'members') changeMembers(draft, op, path, value ?? undefined);
}

/** The operations of a PATCH, as one change. Attributes that are not kept change nothing. @throws ScimError */
export function groupAfter(operations: readonly Operation[]): GroupChange {
  const draft: Draft = { added: new Set(), removed: new Set(), replaces: false };
  for (const { op, path, value } of operations) {
    if (path) {
      if (['id', 'meta', 'schemas'].includes(path.name)) throw invalid('mutability', `${path.name} cannot be changed`);
      applyPath(draft, op, path, value);
      continue;
    }
    // Entra and Okta also send what cannot be changed, such as the id.
    for (const [name, each] of attributesOf(value, 'The value')) applyPath(draft, op, pathOf(name), each);
  }
  if (draft.added.size + draft.removed.size > MOST.members)
    throw invalid('tooMany', `At most ${MOST.members} members can be changed in a request`);
  return draft;
}
