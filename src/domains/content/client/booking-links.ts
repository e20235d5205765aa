/** Where the calls to action of the website lead, and what they say. */
import { searchAddress } from '#domains/workspaces/client/index.ts';
import { RESOURCE_TYPES, type ResourceType } from '#shared/resource-types.ts';
import { type Later, later, type Translate } from '#shared/texts.ts';

/** A resource type, or another topic, which has no type to search for. */
const typeOf = (topic: string | undefined): ResourceType | undefined => RESOURCE_TYPES.find((type) => type === topic);

/** The search with the type and the workspace chosen, as far as they are known. */
export function bookingAddress(topic?: string, spaceId?: string | null): string {
  return searchAddress({ spaceId: spaceId ?? null, resource_type: typeOf(topic) ?? null });
}

/** The label of that link: 'Find a meeting room'. */
export function bookingLabel(topic: string | undefined, t: Translate): string {
  const type = typeOf(topic);
  return type ? t(LABELS[type]) : t('Find a workspace');
}

const LABELS: Record<ResourceType, Later> = {
  meeting_room: later('Find a meeting room'),
  private_office: later('Find a private office'),
  dedicated_desk: later('Find a dedicated desk'),
  flexi_desk: later('Find a flexi desk'),
};
