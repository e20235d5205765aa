/** Whether the server can answer calls. It asks on a connection of its own, so that busy or hanging calls do not delay the answer. */
import { connect } from '#server/db/knex.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { SECOND } from '#shared/time.ts';

const WITHIN_MS = 2 * SECOND;

export type Readiness = {
  /** True when the database answers within 2 seconds and has the schema of this release. */
  isReady(): Promise<boolean>;
  stop(): Promise<void>;
};

export function openReadiness(url: string): Readiness {
  const knex = connect(url, 1, { statementMs: WITHIN_MS });
  let asking: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), WITHIN_MS);
    });
    try {
      return await Promise.race([isMigrated(knex), tooLate]);
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    // Callers at the same time share an answer.
    isReady: () => (asking ??= ask().finally(() => (asking = undefined))),
    stop: () => knex.destroy(),
  };
}
