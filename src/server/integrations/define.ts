/** An outside service: which settings it needs, how it is opened, and how it is asked whether it answers. */
import type { z } from 'zod';
import type { Clock } from '#server/clock.ts';
import type { Env } from '#server/env.ts';
import { type HttpRules, type Http, createHttp } from '#server/integrations/http.ts';
import type { Log } from '#server/log-lines.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import type { Sandboxes } from '#server/sandbox/start.ts';

/** A feature was asked for whose service has no settings. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

export type IntegrationOptions<Settings, Client> = {
  name: string;
  /** The variables that it reads. Without one that it needs it is not connected. */
  env: z.ZodType<Settings>;
  /** The variables of its stand-in, which count where the environment has none; undefined when it does not run. */
  sandbox: (sandboxes: Sandboxes) => Partial<Record<keyof Env, string>> | undefined;
  /** Values that are never written to the log. */
  secrets?: (settings: Settings) => (string | undefined)[];
  rules?: Partial<HttpRules>;
  open: (settings: Settings, http: Http) => Client;
  /** Rejects with the reason why it does not answer. */
  health: (client: Client) => Promise<unknown>;
};

export type ConnectParts = { config: Env; clock: Clock; log: Log; sandboxes: Sandboxes; metrics?: Metrics };

export type Connection<Settings, Client> = {
  name: string;
  /** Missing when it is not connected, as are the settings and the check. */
  client?: Client;
  settings?: Settings;
  check?: () => Promise<unknown>;
  /** @throws NotConnected */
  require: () => Client;
};

export type Integration<Settings, Client> = { connect: (parts: ConnectParts) => Connection<Settings, Client> };

/** What is missing is said once, in the log at start; whoever needs the service asks for `client`, or calls `require`. */
export function defineIntegration<Settings, Client>(
  options: IntegrationOptions<Settings, Client>,
): Integration<Settings, Client> {
  const { name, env, sandbox, secrets, rules, open, health } = options;

  function connect({ config, clock, log, sandboxes, metrics }: ConnectParts): Connection<Settings, Client> {
    const parsed = env.safeParse({ ...config, ...standIn(config, sandbox(sandboxes)) });
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

/** A stand-in counts only outside production, and only where the environment says nothing. */
function standIn(config: Env, variables: Partial<Record<keyof Env, string>> = {}): Record<string, string> {
  if (config.NODE_ENV === 'production') return {};
  const given: Record<string, unknown> = config;
  return Object.fromEntries(Object.entries(variables).filter(([key]) => given[key] === undefined));
}
