/** The form of the rules of use. Each rule is a field of its own, so that the changes of two people are merged rule by rule. */
import type { z } from 'zod';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import type { Space } from '#domains/workspaces/client/public-queries.ts';
import type { SpaceRules } from '#domains/workspaces/use-rules.ts';
import type { ResourceType } from '#shared/resource-types.ts';

type Input = z.input<typeof SpaceRules>;
export type RulesFields = ZodForm<Input, SpaceRules>;

/** What stands before the name of a rule: nothing for the workspace, a type, or one resource. */
export type RulesPath = '' | `types.${ResourceType}.` | `resources.${string}.`;

export const rulesOf = ({ use_rules }: Pick<Space, 'use_rules'>): Input =>
  use_rules ?? { closed_days: [], types: {}, resources: {} };

/** The first message in the errors of nested values. */
export function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message;
  return Object.values(error).map(messageIn).find(Boolean);
}
