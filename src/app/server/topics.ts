/** The topics of the outbox: those of the domains, and those of their listeners. */
import { domains } from '#app/server/domains.ts';
import type { Topic } from '#server/delivery/topic.ts';
import type { Listener } from '#server/events.ts';
import { liveTopic } from '#server/live-topic.ts';
import { formerMailTopic, mailsTopic } from '#server/mail/topic.ts';

export const listeners: Listener[] = domains.flatMap(({ listens = [] }) => listens);

/** Several listeners may have an event whose former topic is the same. */
const former = new Map(listeners.flatMap((each) => each.former).map((topic) => [topic.name, topic]));

export const topics: Topic[] = [
  liveTopic,
  ...listeners.map(({ topic }) => topic),
  ...domains.flatMap(({ topics: own = [] }) => own),
  mailsTopic,
  formerMailTopic,
  ...former.values(),
];
