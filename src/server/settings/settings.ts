/**
 * The present configuration. What is set in the product takes effect without a restart: at once in the process that saves it, and within
 * a second in the others, which look for a newer version.
 */
import type { Knex } from 'knex';
import type { Env } from '#server/env.ts';
import { Followed } from '#server/followed.ts';
import type { Log } from '#server/log-lines.ts';
import { type StoredSettings, readStoredSettings, resealSettings } from '#server/settings/stored.ts';

type Parts = { knex: Knex; log: Log; env: Env };

export class Settings {
  /** The configuration of the environment alone. */
  readonly env: Env;
  private readonly stored: Followed<StoredSettings>;

  private constructor(env: Env, stored: Followed<StoredSettings>) {
    this.env = env;
    this.stored = stored;
  }

  /** @param parts `env` is the configuration of the environment */
  static async open({ knex, log, env }: Parts): Promise<Settings> {
    await resealSettings(knex, env);
    const read = () => readStoredSettings(knex, env);
    async function newest() {
      const row = await knex('settings').max<{ version: string | null }>('version as version').first();
      return Number(row?.version ?? 0);
    }
    return new Settings(env, await Followed.open({ log, what: 'the settings', newest, read }));
  }

  /** The environment and what is set in the product. The object is another one after a change. */
  get config(): Env {
    return this.stored.state.config;
  }

  get version(): number {
    return this.stored.state.version;
  }

  get unreadable(): StoredSettings['unreadable'] {
    return this.stored.state.unreadable;
  }

  /** Calls the listener with each new configuration. */
  onChange(listener: (config: Env) => void): void {
    this.stored.onChange(({ config }) => listener(config));
  }

  /** Takes over what is stored when it is called. */
  refresh(): Promise<void> {
    return this.stored.refresh();
  }

  stop(): Promise<void> {
    return this.stored.stop();
  }
}
