/** The services of the platform. A domain declares a port that another domain provides (`units`, `memberships`, `factors`, `roleLimits`, `payables`, `owners`, `told`, `system`) itself. */
import type { Knex } from 'knex';
import type { FirstWrite } from '#server/db/first-write.ts';
import type { Transactions } from '#server/db/transaction.ts';
import type { Env } from '#server/env.ts';
import type { FileStorage } from '#server/files/storage.ts';
import type { Exchanges } from '#server/integrations/exchanges.ts';
import type { Facebook } from '#server/integrations/facebook.ts';
import type { Kisi } from '#server/integrations/kisi.ts';
import type { Mailchimp } from '#server/integrations/mailchimp.ts';
import type { Mailer } from '#server/integrations/smtp.ts';
import type { StripeService } from '#server/integrations/stripe.ts';
import type { XeroService } from '#server/integrations/xero.ts';
import type { MailFrame, MailText } from '#server/mail/define.ts';
import type { LiveFeed } from '#server/live-feed.ts';
import type { Log } from '#server/log-lines.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import type { Limits } from '#server/rate-limit.ts';
import type { Retention } from '#server/retention.ts';
import type { OwnTexts } from '#server/own-texts/own-texts.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { TextsList } from '#server/texts-list.ts';
import type { SiteView } from '#server/site.ts';
import type { DemoAccount } from '#shared/demo.ts';
import type { DeclaredTable } from '#server/personal.ts';
import type { Language } from '#shared/languages.ts';
import type { Said } from '#shared/said.ts';

/** An outside service. `client` is missing if it is not connected. */
type Connected<Client> = { client?: Client; isSandbox: boolean };

declare module '#server/context.ts' {
  /** What depends on the settings is read at each use, as it may change at any time. */
  interface Services {
    /** The present configuration: the environment, and what is set in the product. */
    config: Env;
    settings: Settings;
    /** What the operator writes in the place of texts of the product. */
    ownTexts: OwnTexts;
    /** All texts of the product. */
    textsList: TextsList;
    /** Part of the keys that are sent to other services (src/server/epoch.ts). */
    epoch: string;
    knex: Knex;
    transactions: Transactions;
    /** Set in a call with an `Idempotency-Key`. */
    firstWrite?: FirstWrite;
    storage: FileStorage;
    limits: Limits;
    log: Log;
    /** Puts a stored sentence into words. */
    words: (said: Said) => string;
    /** The language in which an address is written to; in a mail about a workspace, that of the workspace counts for those who have not chosen. */
    languageOfAddress: (email: string, spaceId?: string) => Promise<Language>;
    /** Writes a stored mail. Undefined for one that this release does not know. */
    writeMail: (mail: Said, frame: MailFrame) => MailText | undefined;
    live: LiveFeed;
    /** What the domains say of people in their tables. */
    personal: Readonly<Record<string, DeclaredTable>>;
    /** The kinds of data whose keeping can be limited. */
    retention: readonly Retention[];
    /** The last exchange with each outside service. */
    exchanges: Exchanges;
    /** Missing when no mail server is configured; mail then waits in the outbox. */
    mailer?: Mailer;
    /** Missing if payments are not set up. */
    stripe?: StripeService;
    /** The payment settings for the browser. */
    payment: SiteView['payment'];
    kisi: Connected<Kisi>;
    facebook: Connected<Facebook>;
    mailchimp: Connected<Mailchimp>;
    xero: Connected<XeroService>;
    /** The accounts as which visitors of a demo enter. */
    demoAccounts: () => Promise<DemoAccount[]>;
    /** Missing without METRICS_PORT: nothing is counted then. */
    metrics?: Metrics;
  }
}
