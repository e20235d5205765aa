/** What an item is about: a resource type, or something else that then has a name. */
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { type Translate, msg } from '#shared/texts.ts';

export const TOPICS = [...RESOURCE_TYPES, 'other'] as const;
export type Topic = (typeof TOPICS)[number];

/** The name of a topic for people. @param other the name of something that is not a resource type */
export const topicName = (topic: Topic, other = msg('Other')): string =>
  topic === 'other' ? other : RESOURCE_TYPE_NAMES[topic];

/** The same for a reader. A name that somebody has typed stays as it is. */
export const topicTitle = (topic: Topic, name: string | undefined, t: Translate): string =>
  topic === 'other' && name !== undefined ? name : t(topicName(topic));
