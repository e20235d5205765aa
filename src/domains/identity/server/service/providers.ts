/** Adds, changes and removes the services at which people may sign in. Only a Super Admin does: a provider says who somebody is. */
import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { NOT_PUBLIC_ADDRESS, NotPublic, publicAddresses } from '#server/integrations/public-hosts.ts';
import { lockActor } from '#server/records/activities.ts';
import { changeRecord, recordChange } from '#server/records/records.ts';
import type { ProviderInput, ProviderUpdateInput, ProviderView } from '#domains/identity/schema.ts';
import { identitySentences } from '#domains/identity/sentences.ts';
import { Provider } from '#domains/identity/server/model.ts';
import { viewProvider } from '#domains/identity/server/queries.ts';
import { SIGN_IN } from '#domains/identity/server/record-kinds.ts';
import { sealSecret } from '#domains/identity/server/secrets.ts';
import { requireGrantable } from '#domains/team/server/index.ts';
import { InvalidInput, NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** A host that is not found may be found later. @throws InvalidInput */
async function requireIssuer({ services: { config } }: Call, issuer: string): Promise<void> {
  if (config.ALLOW_PRIVATE_HOSTS) return;
  const { protocol, hostname } = new URL(issuer);
  if (protocol !== 'https:') throw new InvalidInput(msg('Please enter an address that begins with https://'), 'issuer');
  await publicAddresses(hostname).catch((error: unknown) => {
    if (error instanceof NotPublic) throw new InvalidInput(NOT_PUBLIC_ADDRESS, 'issuer');
  });
}

type Table = Pick<Provider, 'audience' | 'role_claim' | 'role_rows'>;

/** @throws InvalidInput, NotFound; NotAllowed for more than the caller may give by an invitation to the team */
async function requireTable(trx: Transaction, call: Call, table: Table): Promise<void> {
  const { audience, role_claim, role_rows } = table;
  if (role_rows.length === 0) return;
  if (audience === 'members')
    throw new InvalidInput(msg('Members have no roles. Please choose staff, too'), 'audience');
  if (role_claim === '') throw new InvalidInput(msg('Please enter the claim that has the roles'), 'role_claim');
  await requireGrantable(trx, call, role_rows);
}

/** Adds a provider. @throws InvalidInput, NotFound, NotAllowed */
export async function createProvider(call: Call, input: ProviderInput): Promise<ProviderView> {
  const { services, actor, now } = call;
  await requireIssuer(call, input.issuer);
  const { client_secret, ...columns } = input;
  return inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    await requireTable(trx, call, input);
    const { id } = await Provider.query(trx).insert({
      ...columns,
      sealed_secret: sealSecret(services.config, client_secret),
      created_by: actor.userId,
      version: 0,
      created_at: now,
    });
    const action = identitySentences.added({ name: input.name });
    await recordChange(trx, call, { kind: SIGN_IN, event: 'create', id, spaceId: null, action });
    return viewProvider(trx, call, id);
  });
}

async function lockProvider(trx: Transaction, { actor }: Call, id: string): Promise<Provider> {
  await lockActor(trx, actor.userId);
  const provider = await Provider.query(trx).findById(id).forUpdate();
  if (!provider) throw new NotFound(msg('Sign-in not found'));
  return provider;
}

/** Changes a provider. Without a secret, the present one stays. @throws InvalidInput, NotFound, NotAllowed; Conflict if somebody else has changed it */
export async function updateProvider(call: Call, input: ProviderUpdateInput): Promise<ProviderView> {
  const { _id: id, version: seen, client_secret, ...sent } = input;
  const { services } = call;
  return inTransaction(services, async (trx) => {
    const record = await lockProvider(trx, call, id);
    const view = () => viewProvider(trx, call, id);
    await changeRecord(trx, call, {
      ...{ kind: SIGN_IN, id, spaceId: null, record, seen, view },
      check: () => requireTable(trx, call, { ...record, ...sent }),
      patch: { ...sent, ...(client_secret && { sealed_secret: sealSecret(services.config, client_secret) }) },
      action: identitySentences.updated({ name: sent.name ?? record.name }),
    });
    return view();
  });
}

/** Removes a provider with what people are known by there. Their accounts and roles stay. @throws NotFound */
export async function removeProvider(call: Call, id: string): Promise<{ _id: string }> {
  await inTransaction(call.services, async (trx) => {
    const { name } = await lockProvider(trx, call, id);
    await Provider.query(trx).deleteById(id);
    const action = identitySentences.removed({ name });
    await recordChange(trx, call, { kind: SIGN_IN, event: 'delete', id, spaceId: null, action });
  });
  return { _id: id };
}
