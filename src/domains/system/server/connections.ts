import type { Call, Services } from '#server/context.ts';
import { type ServiceConnection, exchangeName } from '#server/integrations/define.ts';
import type { LastExchange } from '#server/integrations/exchanges.ts';
import { withinLimit } from '#server/within-limit.ts';
import type { ConnectionView } from '#domains/system/schema.ts';
import { Conflict, NotFound } from '#shared/errors.ts';
import { SECOND } from '#shared/time.ts';

const LIMIT_MS = 15 * SECOND;
const PER_ACCOUNT = { name: 'connection-check', points: 30, seconds: 60 };

function connectionView(
  { name, about, missing, isSandbox, check }: ServiceConnection,
  last: LastExchange | undefined,
): ConnectionView {
  return {
    name,
    ...about,
    mode: check ? (isSandbox ? 'sandbox' : 'live') : 'off',
    missing,
    last_at: last?.lastAt ?? null,
    failure: last?.failure ?? null,
    failing_since: last?.failingSince ?? null,
    answered_at: last?.answeredAt ?? null,
  };
}

/** The outside services with the last real exchange of each, by whichever process it was. No service is called. */
export async function readConnections({ system, exchanges }: Services): Promise<ConnectionView[]> {
  const last = await exchanges.read();
  return system.connections.map((connection) => connectionView(connection, last.get(exchangeName(connection))));
}

/**
 * Makes a small call to a service. A failure is part of the view, as after any other call.
 * @throws NotFound; Conflict if the service is not connected
 */
export async function checkConnection({ services, actor }: Call, name: string): Promise<ConnectionView> {
  const connection = services.system.connections.find((each) => each.name === name);
  if (!connection) throw new NotFound('Service');
  if (!connection.check) throw new Conflict(`${name} is not connected`);
  await services.limits.spend(PER_ACCOUNT, actor.userId);
  // The client reports the outcome, with its reason.
  await withinLimit(connection.check(), LIMIT_MS).catch(() => undefined);
  const last = await services.exchanges.read();
  return connectionView(connection, last.get(exchangeName(connection)));
}
