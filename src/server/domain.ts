/** What a domain adds to the server. The application is made of the parts of all domains (src/app/server/domains.ts). */
import type { AnyRouter } from '@trpc/server';
import type { z } from 'zod';
import type { Job } from '#server/delivery/jobs.ts';
import type { Moment } from '#server/context.ts';
import type { Topic } from '#server/delivery/topic.ts';
import type { Listener } from '#server/events.ts';
import type { CounterMetric, DurationMetric, MetricSource } from '#server/metrics/define.ts';
import type { AnyMails } from '#server/mail/define.ts';
import type { AnySentences } from '#shared/said.ts';
import type { ErasureParts } from '#server/erasure.ts';
import type { SitemapEntry } from '#server/sitemap.ts';
import type { Retention } from '#server/retention.ts';
import type { PersonalData } from '#server/personal.ts';
import type { Told } from '#server/told.ts';

export type ServerDomain = {
  /** The routers, by the first part of the names of their procedures. */
  routers: Record<string, AnyRouter>;
  /** Every job may run at any time and any number of times. */
  jobs?: Job[];
  /** The events of this and other domains that it listens to. */
  listens?: Listener[];
  /** What programs of others are told of its records. */
  tells?: Told[];
  /** The messages of this domain that it delivers. */
  topics?: Topic[];
  /** The sentences of its activities. */
  sentences?: AnySentences[];
  /** The mails that it writes. */
  mails?: AnyMails[];
  /** Metrics that are counted when something happens. */
  metrics?: (CounterMetric | DurationMetric)[];
  /** Metrics that are read at every scrape. */
  metricSources?: MetricSource[];
  /** What calls answer with, by the names that the REST API gives it. */
  views?: Record<string, z.ZodType>;
  /** Conditions on the account `u` of a statement: each is true for one with records of the domain, and makes it a customer. */
  customers?: string[];
  /** What it does for the erasure of a person, beside that. */
  erasure?: ErasureParts;
  /** What its tables say of people. */
  personal?: PersonalData;
  /** The kinds of its data whose keeping an operator can limit. */
  retention?: Retention[];
  /** The public pages, for the sitemap. */
  siteEntries?: (at: Moment) => Promise<SitemapEntry[]>;
};
