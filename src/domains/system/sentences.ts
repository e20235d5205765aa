/** What activities say of deliveries and jobs. */
import { defineSentences } from '#shared/said.ts';

export const systemSentences = defineSentences('system', {
  retried: ({ id }: { id: string }) => `retried dead letter ${id}`,
  retriedTopic: ({ count, topic }: { count: number; topic: string }) => `retried ${count} dead letters of ${topic}`,
  discarded: ({ id, topic, summary }: { id: string; topic: string; summary: string }) =>
    `discarded dead letter ${id} of ${topic}: ${summary}`,
  startedJob: ({ name }: { name: string }) => `started the job ‘${name}’`,
});
