/** What the activities of this domain say. */
import { RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';
import { defineSentences } from '#shared/said.ts';
import { msg } from '#shared/texts.ts';

export const waitingSentences = defineSentences('waiting', {
  joined: ({ type }: { type: ResourceType }, t) =>
    t('waits for a place: {type}', { type: t(RESOURCE_TYPE_NAMES[type]) }),
  left: () => msg('waits no more for a place'),
  removed: ({ person }: { person: string }, t) => t('removed {person} from the waiting list', { person }),
});
