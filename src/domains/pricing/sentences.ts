/** What the activities of this domain say. */
import { recordTexts } from '#shared/record-texts.ts';
import { RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';
import { defineSentences } from '#shared/said.ts';

type PlanFacts = { name: string; type: ResourceType };

export const planSentences = defineSentences(
  'plan',
  recordTexts(({ name, type }: PlanFacts, t) =>
    t('the {type} plan {name}', { type: t(RESOURCE_TYPE_NAMES[type]), name }),
  ),
);
