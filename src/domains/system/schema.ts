import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

export const QueueView = z.object({
  topic: z.string(),
  /** Items that are due or scheduled for a retry. */
  waiting: z.number(),
  inHand: z.number(),
  /** The creation time of the oldest item. Null for an empty queue. */
  oldest: z.date().nullable(),
  deadLetters: z.number(),
});
export type QueueView = z.output<typeof QueueView>;

export const JobView = z.object({
  name: z.string(),
  /** The name in the language of the caller. */
  label: z.string(),
  isRunning: z.boolean(),
  lastRun: z.date().nullable(),
  lastMs: z.number().nullable(),
  /** Why the last run failed. Null if it succeeded. */
  lastError: z.string().nullable(),
  nextRun: z.date(),
  /** How much of its work the run has done, or the last run did. Null for a job that does not count it. */
  progress: z.object({ done: z.number(), total: z.number() }).nullable(),
});
export type JobView = z.output<typeof JobView>;

export const SystemStatus = z.object({
  queues: z.array(QueueView),
  jobs: z.array(JobView),
  versions: z.object({ app: z.string(), node: z.string(), database: z.string(), migration: z.string() }),
  /** The server's time, to compare the other times with. */
  now: z.date(),
});
export type SystemStatus = z.output<typeof SystemStatus>;

export const HealthView = z.object({
  name: z.enum([msg('Database'), msg('Storage'), msg('Mail'), msg('Payment'), msg('Doors')]),
  /** `off` means that the service is not configured. */
  state: z.enum(['up', 'down', 'off']),
  /** The response time, or why the service is down. */
  detail: z.string(),
});
export type HealthView = z.output<typeof HealthView>;

/** An outside service and the last exchange with it. Secrets are not part of it. */
export const ConnectionView = z.object({
  name: z.string(),
  purpose: z.string(),
  /** The page on which people find their key. */
  help: z.string(),
  /** `off` means not connected, `sandbox` that a stand-in of this installation is used. */
  mode: z.enum(['off', 'sandbox', 'live']),
  /** The names of the variables that the connection needs. */
  missing: z.array(z.string()),
  last_at: z.date().nullable(),
  /** Why the last exchange failed. Null if the service answered. */
  failure: z.string().nullable(),
  failing_since: z.date().nullable(),
  answered_at: z.date().nullable(),
});
export type ConnectionView = z.output<typeof ConnectionView>;

export const ConnectionInput = z.object({
  name: z
    .string(msg('Please name a service'))
    .trim()
    .min(1, msg('Please name a service'))
    .max(40, msg('Name is too long')),
});

export const DeadLetterView = z.object({
  _id: z.string(),
  topic: z.string(),
  summary: z.string(),
  reason: z.string(),
  attempts: z.number(),
  createdAt: z.date(),
  diedAt: z.date(),
});
export type DeadLetterView = z.output<typeof DeadLetterView>;

const topic = z
  .string(msg('Please name a topic'))
  .trim()
  .min(1, msg('Please name a topic'))
  .max(60, msg('Topic is too long'));

export const ListDeadLettersInput = z.object({ topic: topic.optional(), ...paging });
export type ListDeadLettersInput = z.output<typeof ListDeadLettersInput>;

export const DeadLetterInput = z.object({ _id: id });
export const RetryTopicInput = z.object({ topic });
export const RunJobInput = z.object({
  name: z.string(msg('Please name a job')).trim().min(1, msg('Please name a job')).max(60, msg('Name is too long')),
});

export const Retried = z.object({ count: z.number() });
