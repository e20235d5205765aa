/** The parts of the running process that the System screen shows. `start` provides them. */
import type { ServiceConnection } from '#server/integrations/define.ts';
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
  /** The outside services, in the order of the Connections screen. */
  connections: ServiceConnection[];
};

declare module '#server/context.ts' {
  interface Services {
    system: SystemParts;
  }
}
