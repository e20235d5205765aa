/** What an item is about: a resource type, or something else that then has a name. */
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

export const TOPICS = [...RESOURCE_TYPES, 'other'] as const;
export type Topic = (typeof TOPICS)[number];

/** The name of a topic for people. @param other the name of something that is not a resource type */
export const topicName = (topic: Topic, other = 'Other'): string =>
  topic === 'other' ? other : RESOURCE_TYPE_NAMES[topic];
