/** The topics of the outbox: those of the domains, and those of their listeners. */
import { domains } from '#app/server/domains.ts';
import { told } from '#app/server/told.ts';
import type { Topic, TopicFamily } from '#server/delivery/topic.ts';
import type { Listener } from '#server/events.ts';
import { recordScreens } from '#server/live-topic.ts';
import { formerMailTopic, mailsTopic } from '#server/mail/topic.ts';
import { toldListener, webhookTopics } from '#domains/webhooks/server/index.ts';

export const listeners: Listener[] = [
  recordScreens,
  ...domains.flatMap(({ listens = [] }) => listens),
  toldListener(told),
];

/** Several listeners may have an event whose former topic is the same. */
const former = new Map(listeners.flatMap((each) => each.former).map((topic) => [topic.name, topic]));

export const topics: Topic[] = [
  ...listeners.map(({ topic }) => topic),
  ...domains.flatMap(({ topics: own = [] }) => own),
  mailsTopic,
  formerMailTopic,
  ...former.values(),
];

/** One topic for each webhook. */
export const families: TopicFamily[] = [webhookTopics];
