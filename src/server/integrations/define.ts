/** An outside service: its settings, how it is opened, and how its health is checked. */
import type { z } from 'zod';
import type { Clock } from '#server/clock.ts';
import type { Env } from '#server/env.ts';
import { type HttpRules, type Http, createHttp } from '#server/integrations/http.ts';
import type { Log } from '#server/log-lines.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import type { Sandboxes } from '#server/sandbox/start.ts';

/** Thrown when a feature needs a service that is not configured. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

export type IntegrationOptions<Settings, Client> = {
  name: string;
  /** The environment variables of the service. It is not connected when a required one is missing. */
  env: z.ZodType<Settings>;
  /** The variables for its sandbox, used where the environment sets none; undefined when the sandbox is not running. */
  sandbox: (sandboxes: Sandboxes) => Partial<Record<keyof Env, string>> | undefined;
  /** Values that are never written to the log. */
  secrets?: (settings: Settings) => (string | undefined)[];
  rules?: Partial<HttpRules>;
  open: (settings: Settings, http: Http) => Client;
  /** Rejects with the reason when the service is not available. */
  health: (client: Client) => Promise<unknown>;
};

export type ConnectParts = { config: Env; clock: Clock; log: Log; sandboxes: Sandboxes; metrics?: Metrics };

export type Connection<Settings, Client> = {
  name: string;
  /** Missing when the service is not connected. */
  client?: Client;
  settings?: Settings;
  check?: () => Promise<unknown>;
  /** @throws NotConnected */
  require: () => Client;
};

export type Integration<Settings, Client> = { connect: (parts: ConnectParts) => Connection<Settings, Client> };

/** Defines a service. Missing settings are logged once at start. Callers check `client` or call `require`. */
export function defineIntegration<Settings, Client>(
  options: IntegrationOptions<Settings, Client>,
): Integration<Settings, Client> {
  const { name, env, sandbox, secrets, rules, open, health } = options;

  function connect({ config, clock, log, sandboxes, metrics }: ConnectParts): Connection<Settings, Client> {
    const parsed = env.safeParse({ ...config, ...sandboxVariables(config, sandbox(sandboxes)) });
    if (!parsed.success) {
      const missing = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
      log.warn({ integration: name, missing }, `${name} is not connected: ${missing} is not set`);
      const refuse = () => {
        throw new NotConnected(`${name} is not connected`);
      };
      return { name, require: refuse };
    }
    const settings = parsed.data;
    const hidden = (secrets?.(settings) ?? []).filter((secret) => secret !== undefined);
    const client = open(settings, createHttp({ name, clock, log, metrics, secrets: hidden, rules }));
    return { name, client, settings, check: () => health(client), require: () => client };
  }

  return { connect };
}

/** The variables of a sandbox that the environment does not set; none in production. */
function sandboxVariables(config: Env, variables: Partial<Record<keyof Env, string>> = {}): Record<string, string> {
  if (config.NODE_ENV === 'production') return {};
  const given: Record<string, unknown> = config;
  return Object.fromEntries(Object.entries(variables).filter(([key]) => given[key] === undefined));
}
