import type { Call, Services } from '#server/context.ts';
import { type ServiceConnection, exchangeName } from '#server/integrations/define.ts';
import type { LastExchange } from '#server/integrations/exchanges.ts';
import { withinLimit } from '#server/within-limit.ts';
import type { ConnectionView } from '#domains/system/schema.ts';
import { Conflict, NotFound } from '#shared/errors.ts';
import { SECOND } from '#shared/time.ts';
import { type Translate, msg, msgWith } from '#shared/texts.ts';

const LIMIT_MS = 15 * SECOND;
const PER_ACCOUNT = { name: 'connection-check', points: 30, seconds: 60 };

function connectionView(
  { name, about, missing, isSandbox, check }: ServiceConnection,
  last: LastExchange | undefined,
  t: Translate,
): ConnectionView {
  return {
    name,
    ...about,
    purpose: t(about.purpose),
    mode: check ? (isSandbox ? 'sandbox' : 'live') : 'off',
    missing,
    last_at: last?.lastAt ?? null,
    failure: last?.failure ?? null,
    failing_since: last?.failingSince ?? null,
    answered_at: last?.answeredAt ?? null,
  };
}

/** The outside services with the last real exchange of each, by whichever process it was. No service is called. */
export async function readConnections({ system, exchanges, t }: Services): Promise<ConnectionView[]> {
  const last = await exchanges.read();
  return system.connections.map((connection) => connectionView(connection, last.get(exchangeName(connection)), t));
}

/**
 * Makes a small call to a service. A failure is part of the view, as after any other call.
 * @throws NotFound; Conflict if the service is not connected
 */
export async function checkConnection({ services, actor }: Call, name: string): Promise<ConnectionView> {
  const connection = services.system.connections.find((each) => each.name === name);
  if (!connection) throw new NotFound(msg('Service not found'));
  if (!connection.check) throw new Conflict(msgWith('{name} is not connected', { name }));
  await services.limits.spend(PER_ACCOUNT, actor.userId);
  // The client reports the outcome, with its reason.
  await withinLimit(connection.check(), LIMIT_MS).catch(() => undefined);
  const last = await services.exchanges.read();
  return connectionView(connection, last.get(exchangeName(connection)), services.t);
}
