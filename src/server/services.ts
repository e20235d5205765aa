/** What topics and jobs work with. Built once by `start`. */
import type { Knex } from 'knex';
import type { Mailer } from '#server/integrations/smtp.ts';
import type { LiveFeed } from '#server/live-feed.ts';
import type { Log } from '#server/log-lines.ts';

export type Services = {
  knex: Knex;
  log: Log;
  live: LiveFeed;
  /** Missing while no mail server is set: mail then waits in its lane. */
  mailer?: Mailer;
  publicUrl: string;
};
