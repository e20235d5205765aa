/** Where the calls to action of the website lead, and what they say. */
import { searchAddress } from '#domains/workspaces/client/index.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';

/** A resource type, or another topic, which has no type to search for. */
const typeOf = (topic: string | undefined): ResourceType | undefined => RESOURCE_TYPES.find((type) => type === topic);

/** The search with the type and the workspace chosen, as far as they are known. */
export function bookingAddress(topic?: string, spaceId?: string | null): string {
  return searchAddress({ spaceId: spaceId ?? null, resource_type: typeOf(topic) ?? null });
}

/** The label of that link: 'Find a meeting room'. */
export function bookingLabel(topic?: string): string {
  const type = typeOf(topic);
  return `Find a ${type ? RESOURCE_TYPE_NAMES[type].toLowerCase() : 'workspace'}`;
}
