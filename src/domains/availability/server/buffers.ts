import { type Buffers, buffersOf } from '#domains/availability/buffers.ts';
import { type SpaceRules, withRulesOf } from '#domains/workspaces/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';

/** The buffers of a new booking of a resource, by the rules of its workspace. */
export function buffersIn(
  space: { use_rules: SpaceRules | null },
  { kind, id }: { kind: ResourceType; id: string },
): Buffers | null {
  return buffersOf(withRulesOf(space, kind, id).use_rules, kind);
}
