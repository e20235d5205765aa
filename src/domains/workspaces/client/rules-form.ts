/** The form of the rules of use. */
import { z } from 'zod';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import type { Space } from '#domains/workspaces/client/public-queries.ts';
import { SpaceRules } from '#domains/workspaces/use-rules.ts';
import type { ResourceType } from '#shared/resource-types.ts';

export const RulesInput = z.object({ use_rules: SpaceRules });
export type RulesFields = ZodForm<z.input<typeof RulesInput>, z.output<typeof RulesInput>>;

/** Whose rules: those of the workspace, of a type, or of one resource. */
export type RulesPath = 'use_rules' | `use_rules.types.${ResourceType}` | `use_rules.resources.${string}`;

export const rulesOf = ({ use_rules }: Pick<Space, 'use_rules'>): z.input<typeof RulesInput> => ({
  use_rules: use_rules ?? { closed_days: [], types: {}, resources: {} },
});
