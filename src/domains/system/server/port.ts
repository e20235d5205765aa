/** What the System screen asks of the running process. Provided at start. */
import type { HealthView } from '#domains/system/schema.ts';

export type HealthCheck = {
  name: HealthView['name'];
  /** Rejects with the reason why it is down. Missing when it is not set up. */
  check?: () => Promise<unknown>;
};

export type SystemParts = {
  topics: string[];
  jobs: string[];
  version: string;
  health: HealthCheck[];
};

declare module '#server/context.ts' {
  interface Services {
    system: SystemParts;
  }
}
