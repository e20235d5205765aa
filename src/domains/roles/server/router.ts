import { rest } from '#server/rest-route.ts';
import { may, router, signedIn } from '#server/trpc.ts';
import {
  ListRolesInput,
  ListedRole,
  RequireFactorInput,
  RoleInput,
  RoleUpdateInput,
  RoleView,
} from '#domains/roles/schema.ts';
import { addRole, getRole, listRoles, requireFactor, updateRole } from '#domains/roles/server/edit.ts';
import { pageOf } from '#shared/paging.ts';
import { IdInput } from '#shared/record.ts';
import { msg } from '#shared/texts.ts';

const example = {
  name: 'Night Desk',
  active: true,
  permissions: { booking: { booking: { show: true, editable: true } } },
  showAllBooking: true,
};

export const rolesRouter = router({
  // The service checks the area. Two areas grant this, because an invitation to the team selects a role by its name.
  list: signedIn
    .meta({
      byKey: 'roles',
      rule: 'area',
      rest: rest.get('/roles', 'List roles; without the right to see roles, their names'),
    })
    .input(ListRolesInput)
    .output(pageOf(ListedRole))
    .query(({ ctx, input }) => listRoles(ctx, input)),
  get: may('roles', 'show')
    .meta({ rule: 'area', rest: rest.get('/roles/{_id}', 'One role with its permission matrix') })
    .input(IdInput)
    .output(RoleView)
    .query(({ ctx, input }) => getRole(ctx.services, input._id)),
  create: may('roles')
    .meta({
      proof: true,
      byKey: false,
      rule: 'role within own',
      rest: rest.post('/roles', { summary: 'Add a role', example }),
    })
    .input(RoleInput)
    .output(RoleView)
    .mutation(({ ctx, input }) => addRole(ctx, input)),
  update: may('roles')
    .meta({
      proof: true,
      byKey: false,
      rule: 'role within own',
      rest: rest.put('/roles/{_id}', { summary: 'Change a role', example: { active: false } }),
    })
    .input(RoleUpdateInput)
    .output(RoleView)
    .mutation(({ ctx, input }) => updateRole(ctx, input)),
  requireFactor: may('roles')
    .meta({
      proof: true,
      byKey: false,
      rule: 'role within own',
      rest: rest.put('/roles/{_id}/two-step', {
        summary: 'Decide from which day on the people of a role need two-step sign-in, and by which factors',
        message: msg('Role updated!'),
        example: { factor_from: '2027-01-31' },
      }),
    })
    .input(RequireFactorInput)
    .output(RoleView)
    .mutation(({ ctx, input }) => requireFactor(ctx, input)),
});
