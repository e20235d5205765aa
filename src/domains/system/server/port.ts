/** The parts of the running process that the System screen shows. `start` provides them. */
import type { HealthView } from '#domains/system/schema.ts';

export type HealthCheck = {
  name: HealthView['name'];
  /** Rejects with the reason if the service is down. Missing if the service is not set up. */
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
