/** The door service. `start` provides it. */
import type { Kisi } from '#server/integrations/kisi.ts';

declare module '#server/context.ts' {
  interface Services {
    /** `client` is missing if the service is not connected. */
    kisi: { client?: Kisi; isSandbox: boolean };
  }
}
