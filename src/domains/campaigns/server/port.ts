/** The service of campaign mail. `start` provides it. */
import type { Mailchimp } from '#server/integrations/mailchimp.ts';

declare module '#server/context.ts' {
  interface Services {
    /** `client` is missing if the service is not connected. */
    mailchimp: { client?: Mailchimp; isSandbox: boolean };
  }
}
