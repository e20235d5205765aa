/** An outside service: its settings, how it is opened, and how its health is checked. */
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Clock } from '#server/clock.ts';
import type { Env } from '#server/env.ts';
import type { Exchanges, Report } from '#server/integrations/exchanges.ts';
import { type HttpRules, type Http, createHttp } from '#server/integrations/http.ts';
import type { Log } from '#server/log-lines.ts';
import type { Metrics } from '#server/metrics/metrics.ts';

/** Thrown when a feature needs a service that is not configured. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

/** What the Connections screen says about a service. */
export type ServiceAbout = {
  /** What the product uses it for. */
  purpose: string;
  /** The page on which people find their key. */
  help: string;
};

/** What the client of a service is built with. `report` is for services that do not use the HTTP client. */
export type OpenParts = { http: Http; report: Report };

export type IntegrationOptions<Settings, Client> = {
  name: string;
  about: ServiceAbout;
  /** The environment variables of the service. It is not connected when a required one is missing. */
  env: z.ZodType<Settings>;
  /** Values that are never written to the log. */
  secrets?: (settings: Settings) => (string | undefined)[];
  rules?: Partial<HttpRules>;
  open: (settings: Settings, parts: OpenParts) => Client;
  /** Rejects with the reason when the service is not available. */
  health: (client: Client) => Promise<unknown>;
};

export type ConnectParts = {
  config: Env;
  clock: Clock;
  log: Log;
  metrics?: Metrics;
  exchanges?: Exchanges;
};

/** What is known of a service, whatever its client is. */
export type ServiceConnection = {
  name: string;
  about: ServiceAbout;
  /** The variables that a missing connection needs. */
  missing: string[];
  /** True when the address is that of a stand-in on this machine. */
  isSandbox: boolean;
  /** Makes a small call. Missing when the service is not connected. @throws the reason why the service is not available */
  check?: () => Promise<unknown>;
};

export type OpenConnection<Settings, Client> = ServiceConnection & {
  /** Missing when the service is not connected. */
  client?: Client;
  settings?: Settings;
  /** @throws NotConnected */
  require: () => Client;
};

export type Integration<Settings, Client> = {
  /** @param before the connection until now, which stays if its settings are the same */
  connect: (parts: ConnectParts, before?: OpenConnection<Settings, Client>) => OpenConnection<Settings, Client>;
};

/** The name under which the exchanges of a service are stored. Those of its sandbox say nothing about the real service. */
export function exchangeName({ name, isSandbox }: Pick<ServiceConnection, 'name' | 'isSandbox'>): string {
  return isSandbox ? `${name} sandbox` : name;
}

/** Defines a service. Missing settings are logged at the start, and when they are removed. Callers check `client` or call `require`. */
export function defineIntegration<Settings, Client>(
  options: IntegrationOptions<Settings, Client>,
): Integration<Settings, Client> {
  const { name, about, env, secrets, rules, open, health } = options;

  function connect(parts: ConnectParts, before?: OpenConnection<Settings, Client>): OpenConnection<Settings, Client> {
    const { config, clock, log, metrics, exchanges } = parts;
    const parsed = env.safeParse(config);
    if (!parsed.success) {
      const missing = parsed.error.issues.map(({ path }) => path.join('.'));
      const names = missing.join(', ');
      if (!before || before.client)
        log.warn({ integration: name, missing: names }, `${name} is not connected: ${names} is not set`);
      const refuse = () => {
        throw new NotConnected(`${name} is not connected`);
      };
      return { name, about, missing, isSandbox: false, require: refuse };
    }
    const settings = parsed.data;
    if (before && isDeepStrictEqual(before.settings, settings)) return before;
    const hidden = (secrets?.(settings) ?? []).filter((secret) => secret !== undefined);
    const isSandbox = config.SANDBOXES.includes(name);
    const report: Report = exchanges?.reporter(exchangeName({ name, isSandbox })) ?? (() => undefined);
    const http = createHttp({ name, clock, log, metrics, secrets: hidden, rules, report });
    const client = open(settings, { http, report });
    const check = () => health(client);
    return { name, about, missing: [], isSandbox, client, settings, check, require: () => client };
  }

  return { connect };
}
