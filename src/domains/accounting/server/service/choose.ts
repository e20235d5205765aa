/** Chooses one of the organisations that the permission is for, and ends the permission. */
import type { Call } from '#server/context.ts';
import { makeJobDue } from '#server/delivery/jobs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { answerOf } from '#server/integrations/as-conflict.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import { NotReadable } from '#server/integrations/sealed.ts';
import type { XeroService, XeroTenant } from '#server/integrations/xero.ts';
import type { ChooseOrganisationInput, OrganisationsView } from '#domains/accounting/schema.ts';
import { accountingSentences } from '#domains/accounting/sentences.ts';
import { ACCOUNTING } from '#domains/accounting/server/record-kinds.ts';
import { ONLY } from '#domains/accounting/server/model.ts';
import { TOKENS_RECORD, readAccounting, withPermission } from '#domains/accounting/server/service/access.ts';
import { requireXero } from '#domains/accounting/server/service/connect.ts';
import { NO_TOKENS, connectTo, lockAccounting } from '#domains/accounting/server/service/organisation.ts';
import { READ_XERO } from '#domains/accounting/server/service/read.ts';
import { lockActor } from '#server/records/activities.ts';
import { recordChange } from '#server/records/records.ts';
import { Conflict, InvalidInput } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

const PER_ACCOUNT = { name: 'xero-organisations', points: 20, seconds: 60 };

/** Asks Xero, which accepts a limited number of calls. */
async function listTenants({ services, actor }: Call): Promise<XeroTenant[]> {
  await services.limits.spend(PER_ACCOUNT, actor.userId);
  return answerOf(withPermission({ services }, ({ client, accessToken }) => client.api.listTenants(accessToken)));
}

/** The organisations that the permission is for, as Xero lists them now. @throws Conflict if Xero does not list them */
export async function listOrganisations(call: Call): Promise<OrganisationsView> {
  requireXero(call);
  const tenants = await listTenants(call);
  const { tenant_id } = await readAccounting(call.services);
  return { chosen: tenant_id, organisations: tenants.map(({ tenantId, name }) => ({ _id: tenantId, name })) };
}

/** @throws InvalidInput for an organisation that the permission is not for */
export async function chooseOrganisation(
  call: Call,
  { tenant_id }: ChooseOrganisationInput,
): Promise<{ organisation: string }> {
  const { services, actor, now } = call;
  requireXero(call);
  const tenant = (await listTenants(call)).find(({ tenantId }) => tenantId === tenant_id);
  if (!tenant) throw new InvalidInput(msg('Xero does not list this organisation'), 'tenant_id');
  await inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const row = await lockAccounting(trx);
    if (row.refresh_token === null) throw new Conflict(msg('No organisation is connected.'));
    await connectTo(trx, { row, tenant, now });
    const action = accountingSentences.chose({ organisation: tenant.name });
    await recordChange(trx, call, { kind: ACCOUNTING, event: 'update', id: ONLY, spaceId: null, action });
  });
  await makeJobDue(services, READ_XERO);
  return { organisation: tenant.name };
}

/** Whether there is nothing to end: Xero does not accept the permission any more, or our key cannot read it. */
const isEnded = (error: unknown) =>
  error instanceof NotReadable || (error instanceof OutsideError && ['key', 'missing'].includes(error.kind));

/** Does a step of the disconnecting, unless there is nothing to end. @throws OutsideError */
async function unlessEnded(step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!isEnded(error)) throw error;
  }
}

/** Ends the connection and the permission at Xero. @throws OutsideError */
async function endAtXero(call: Call, { identity, box }: XeroService): Promise<void> {
  const { services } = call;
  await unlessEnded(() =>
    withPermission(call, async ({ client, accessToken, row }) => {
      const tenants = await client.api.listTenants(accessToken);
      const ours = tenants.find(({ tenantId }) => tenantId === row.tenant_id);
      if (ours) await client.api.removeConnection(accessToken, ours.connectionId);
    }),
  );
  const { refresh_token } = await readAccounting(services);
  if (refresh_token !== null) await unlessEnded(() => identity.revoke(box.open(refresh_token, TOKENS_RECORD)));
}

/**
 * Disconnects Xero: the permission ends there, and the tokens and the copy of its list are deleted here.
 * @throws Conflict if no organisation is connected, or Xero does not confirm that the permission has ended
 */
export async function disconnect(call: Call): Promise<{ organisation: string }> {
  const { services, actor, now } = call;
  const client = requireXero(call);
  await services.limits.spend(PER_ACCOUNT, actor.userId);
  if ((await readAccounting(services)).refresh_token === null) throw new Conflict(msg('No organisation is connected.'));
  await answerOf(endAtXero(call, client));
  return inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const row = await lockAccounting(trx);
    const { organisation } = row;
    await connectTo(trx, { row, tenant: undefined, now, tokens: NO_TOKENS });
    const action = organisation
      ? accountingSentences.disconnected({ organisation })
      : accountingSentences.disconnectedXero();
    await recordChange(trx, call, { kind: ACCOUNTING, event: 'update', id: ONLY, spaceId: null, action });
    return { organisation };
  });
}
