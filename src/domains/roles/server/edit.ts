/** Adds and changes roles. Nobody can grant more than their own role grants. Roles are never deleted. */
import { mapPage, pagedRecords } from '#server/db/paged.ts';
import type { Call, Services } from '#server/context.ts';
import type { Actor } from '#server/actor.ts';
import { type Transaction, inTransaction, refuseTaken } from '#server/db/transaction.ts';
import { changeRecord, recordChange } from '#server/records/records.ts';
import { factorRuleProblem, grantBeyond, roleEditProblem } from '#domains/roles/rules.ts';
import type { ListedRole, RequireFactorInput, RoleInput, RoleUpdateInput, RoleView } from '#domains/roles/schema.ts';
import { roleSentences } from '#domains/roles/sentences.ts';
import { ROLE } from '#domains/roles/server/record-kinds.ts';
import { Role, accessOf, columnsOf, roleView } from '#domains/roles/server/model.ts';
import { changeRights } from '#domains/roles/server/rights.ts';
import { Conflict, NotAllowed, NotFound } from '#shared/errors.ts';
import type { Page, Paging } from '#shared/paging.ts';
import { EVERYTHING, type RoleAccess, cleanPermissions, may } from '#shared/permissions.ts';
import { msg, msgWith } from '#shared/texts.ts';

/** What a caller reads of a role in the list. Who edits the team learns which ones they may assign, and whether those need workspaces. */
function listedFor({ role: own }: Actor, role: Role): ListedRole {
  const isAssignable = role.active && role.role_key !== 'member' && !grantBeyond(own, accessOf(role));
  const choice = may(own, 'adminAndTeams') ? { isAssignable } : {};
  if (may(own, 'roles', 'show')) return { ...roleView(role), ...choice };
  const { id: _id, name, show_all_work_spaces: showAllWorkSpaces } = role;
  return { _id, name, ...choice, ...(choice.isAssignable && { showAllWorkSpaces }) };
}

/** The roles, for those who see roles or the team. */
export async function listRoles(call: Call, paging: Paging): Promise<Page<ListedRole>> {
  const { services, actor } = call;
  if (!may(actor.role, 'roles', 'show') && !may(actor.role, 'adminAndTeams', 'show')) throw new NotAllowed();
  const query = Role.query(services.knex).orderBy(['name', 'id']);
  return mapPage(await pagedRecords(query, paging), (role) => listedFor(actor, role));
}

/** @throws NotFound */
export async function getRole(services: Services, roleId: string): Promise<RoleView> {
  const role = await Role.query(services.knex).findById(roleId);
  if (!role) throw new NotFound(msg('Role not found'));
  return roleView(role);
}

/** The grants of the input, completed by those of the role. The input may contain the flags beside or inside the permissions. */
function accessFrom(input: Partial<RoleInput>, before?: Role): RoleAccess {
  const flagOf = (name: 'showAllBooking' | 'showAllWorkSpaces', old: boolean | undefined) => {
    const nested = input.permissions?.[name];
    return input[name] ?? (typeof nested === 'boolean' ? nested : (old ?? false));
  };
  return {
    permissions: input.permissions
      ? cleanPermissions(input.permissions)
      : (before?.permissions ?? cleanPermissions({})),
    showAllBooking: flagOf('showAllBooking', before?.show_all_booking),
    showAllWorkSpaces: flagOf('showAllWorkSpaces', before?.show_all_work_spaces),
  };
}

function refuseGrantsBeyond(actor: Actor, access: RoleAccess): void {
  const beyond = grantBeyond(actor.role, access);
  if (beyond) throw new NotAllowed(msgWith('You cannot grant what you do not have: {right}', { right: beyond }));
}

/** Adds a role. @throws NotAllowed for a grant that the actor does not have, Conflict if the name exists */
export async function addRole(call: Call, input: RoleInput): Promise<RoleView> {
  const { services, actor, now } = call;
  const access = accessFrom(input);
  refuseGrantsBeyond(actor, access);
  const roleId = await inTransaction(services, async (trx) => {
    const { id } = await Role.query(trx).insert({
      name: input.name,
      active: input.active ?? true,
      ...columnsOf(access),
      created_at: now,
    });
    await services.roleLimits.passOn(trx, call, id);
    const action = roleSentences.added({ name: input.name });
    await recordChange(trx, call, { kind: ROLE, event: 'create', id, spaceId: null, action });
    return id;
  }).catch(refuseTakenName);
  return getRole(services, roleId);
}

const refuseTakenName = refuseTaken('roles_name', 'A role with this name already exists', 'name');

/**
 * Changes a role.
 * @throws NotAllowed for the actor's own role, for a role that grants more than theirs, and for a grant that they do not have
 * @throws Conflict if the name exists, if somebody else has changed the role, or if the last owner would be lost
 */
export async function updateRole(call: Call, { _id, version: seen, ...input }: RoleUpdateInput): Promise<RoleView> {
  const { services, actor } = call;
  const change = async (trx: Transaction) => {
    const role = await Role.query(trx).findById(_id).forUpdate();
    if (!role) throw new NotFound(msg('Role not found'));
    const problem = roleEditProblem(actor.role, accessOf(role), actor.role?.id === _id);
    if (problem) throw new NotAllowed(problem);
    const access = accessFrom(input, role);
    const { name = role.name, active = role.active } = input;
    await changeRecord(trx, call, {
      kind: ROLE,
      id: _id,
      spaceId: null,
      record: role,
      seen,
      view: () => roleView(role),
      check: () => {
        refuseGrantsBeyond(actor, access);
        if (role.role_key && input.active === false)
          throw new Conflict(msg('This role is needed and cannot be switched off'));
        if (role.role_key === 'owner' && !may(access, EVERYTHING))
          throw new Conflict(msg('This role always grants everything'));
      },
      patch: { name, active, ...columnsOf(access) },
      action: roleSentences.updated({ name }),
    });
    await services.roleLimits.passOn(trx, call, _id);
  };
  await inTransaction(services, (trx) => changeRights(trx, () => change(trx))).catch(refuseTakenName);
  return getRole(services, _id);
}

/**
 * Decides from which day on the people of a role need two-step sign-in, and by which factors.
 * @throws NotAllowed for a role that grants more than the actor's, and for their own unless they hold all rights
 * @throws NotFound; Conflict if somebody else has changed the role
 */
export async function requireFactor(call: Call, input: RequireFactorInput): Promise<RoleView> {
  const { services, actor } = call;
  const { _id, factor_from, accepted_factors, version: seen } = input;
  await inTransaction(services, async (trx) => {
    const role = await Role.query(trx).findById(_id).forUpdate();
    if (!role) throw new NotFound(msg('Role not found'));
    const problem = factorRuleProblem(actor.role, accessOf(role), actor.role?.id === _id);
    if (problem) throw new NotAllowed(problem);
    const { name } = role;
    await changeRecord(trx, call, {
      kind: ROLE,
      id: _id,
      spaceId: null,
      record: role,
      seen,
      view: () => roleView(role),
      patch: { factor_from, ...(accepted_factors && { accepted_factors }) },
      action: factor_from
        ? roleSentences.requiredFactor({ name, day: factor_from, accepted: accepted_factors ?? role.accepted_factors })
        : roleSentences.endedFactor({ name }),
    });
  });
  return getRole(services, _id);
}
