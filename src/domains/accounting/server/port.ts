/** The accounting service. `start` provides it. */
import type { XeroService } from '#server/integrations/xero.ts';

declare module '#server/context.ts' {
  interface Services {
    /** `client` is missing if the service is not connected. */
    xero: { client?: XeroService; isSandbox: boolean };
  }
}
