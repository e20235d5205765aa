/** What activities say of deliveries and jobs. */
import { defineSentences } from '#shared/said.ts';

export const systemSentences = defineSentences('system', {
  retried: ({ id }: { id: string }, t) => t('retried dead letter {id}', { id }),
  retriedTopic: ({ count, topic }: { count: number; topic: string }, t) =>
    t('retried {count} dead letters of {topic}', { count, topic }),
  discarded: ({ id, topic, summary }: { id: string; topic: string; summary: string }, t) =>
    t('discarded dead letter {id} of {topic}: {summary}', { id, topic, summary }),
  startedJob: ({ name }: { name: string }, t) => t('started the job ‘{name}’', { name }),
});
