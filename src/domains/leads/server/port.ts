/** The service of social media leads. `start` provides it. */
import type { Facebook } from '#server/integrations/facebook.ts';

declare module '#server/context.ts' {
  interface Services {
    /** `client` is missing if the service is not connected. */
    facebook: { client?: Facebook; isSandbox: boolean };
  }
}
