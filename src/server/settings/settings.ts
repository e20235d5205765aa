/**
 * The present configuration. What is set in the product takes effect without a restart: at once in the process that saves it, and within
 * a second in the others, which look for a newer version.
 */
import type { Knex } from 'knex';
import type { Env } from '#server/env.ts';
import type { Log } from '#server/log-lines.ts';
import { type StoredSettings, readStoredSettings, resealSettings } from '#server/settings/stored.ts';

const LOOK_MS = 1_000;

type Parts = { knex: Knex; log: Log; env: Env };

export class Settings {
  private readonly listeners = new Set<(config: Env) => void>();
  private reading: Promise<void> = Promise.resolve();
  private timer?: NodeJS.Timeout;
  private isStopped = false;

  private readonly parts: Parts;
  private known: StoredSettings;

  private constructor(parts: Parts, known: StoredSettings) {
    this.parts = parts;
    this.known = known;
    this.schedule();
  }

  /** @param parts `env` is the configuration of the environment */
  static async open(parts: Parts): Promise<Settings> {
    await resealSettings(parts.knex, parts.env);
    return new Settings(parts, await readStoredSettings(parts.knex, parts.env));
  }

  /** The environment and what is set in the product. The object is another one after a change. */
  get config(): Env {
    return this.known.config;
  }

  get version(): number {
    return this.known.version;
  }

  get unreadable(): StoredSettings['unreadable'] {
    return this.known.unreadable;
  }

  /** The configuration of the environment alone. */
  get env(): Env {
    return this.parts.env;
  }

  /** Calls the listener with each new configuration. */
  onChange(listener: (config: Env) => void): void {
    this.listeners.add(listener);
  }

  /** Takes over what is stored when it is called. */
  refresh(): Promise<void> {
    this.reading = this.reading.then(() => this.read());
    return this.reading;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.reading;
  }

  private schedule(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.refresh().then(() => this.schedule()), LOOK_MS);
  }

  private async read(): Promise<void> {
    const { knex, log, env } = this.parts;
    try {
      const newest = await knex('settings').max<{ version: string | null }>('version as version').first();
      if (Number(newest?.version ?? 0) <= this.known.version) return;
      const stored = await readStoredSettings(knex, env);
      // A node of a cluster may answer with an earlier state.
      if (stored.version <= this.known.version) return;
      this.known = stored;
      for (const listener of this.listeners) listener(stored.config);
    } catch (error) {
      log.warn({ err: error }, 'the settings could not be read; trying again');
    }
  }
}
