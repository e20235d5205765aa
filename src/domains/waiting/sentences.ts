/** What the activities of this domain say. */
import { RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';
import { defineSentences } from '#shared/said.ts';

export const waitingSentences = defineSentences('waiting', {
  joined: ({ type }: { type: ResourceType }) => `waits for a place: ${RESOURCE_TYPE_NAMES[type]}`,
  left: () => 'waits no more for a place',
  removed: ({ person }: { person: string }) => `removed ${person} from the waiting list`,
});
