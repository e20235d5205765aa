/** The procedures of plain records: adding, changing, deleting and restoring, each from one description of the record. */
import type { z } from 'zod';
import type { RecordRule } from '#server/access.ts';
import type { Call } from '#server/context.ts';
import { rest } from '#server/rest-route.ts';
import { may } from '#server/trpc.ts';
import type { Requirement } from '#shared/permissions.ts';
import { RemovedVersion, RemoveInput, RestoreInput } from '#shared/record.ts';

type Service<Input, Update, View> = {
  create: (call: Call, input: Input) => Promise<View>;
  update: (call: Call, input: Update) => Promise<View>;
  remove: (call: Call, input: RemoveInput) => Promise<RemovedVersion>;
  restore: (call: Call, input: RestoreInput) => Promise<View>;
};

type Description<Input, Sent, Update, SentUpdate, View> = {
  area: Requirement;
  rule: RecordRule;
  /** The rule of a record that does not exist yet, if it is another one. */
  ruleOfNew?: RecordRule;
  /** The path of the records over REST: '/companies'. */
  path: string;
  /** What a summary calls one: 'a company'. */
  noun: string;
  input: z.ZodType<Input, Sent>;
  update: z.ZodType<Update, SentUpdate>;
  view: z.ZodType<View>;
  /** Bodies of the calls that add and change one. */
  examples: { create: Record<string, unknown>; update: Record<string, unknown> };
  /** Summaries that say more than what happens to the noun. */
  summaries?: { create?: string; remove?: string };
};

/** The four procedures of a service that `defineDeletableRecord` makes. tRPC leaves the type of a generic input open, so it is named again. */
export function recordProcedures<Input, Sent, Update, SentUpdate, View>(
  { create, update, remove, restore }: Service<Input, Update, View>,
  {
    area,
    rule,
    ruleOfNew = rule,
    path,
    noun,
    examples,
    summaries,
    ...schemas
  }: Description<Input, Sent, Update, SentUpdate, View>,
) {
  const { input, update: change, view } = schemas;
  const { create: added = `Add ${noun}`, remove: deleted = `Delete ${noun}` } = summaries ?? {};
  const restored = `Take back the deletion of ${noun}, within an hour`;
  return {
    create: may(area)
      .meta({ rule: ruleOfNew, rest: rest.post(path, { summary: added, example: examples.create }) })
      .input(input)
      .output(view)
      .mutation(({ ctx, input: sent }) => create(ctx, sent as Input)),
    update: may(area)
      .meta({ rule, rest: rest.put(`${path}/{_id}`, { summary: `Change ${noun}`, example: examples.update }) })
      .input(change)
      .output(view)
      .mutation(({ ctx, input: sent }) => update(ctx, sent as Update)),
    remove: may(area)
      .meta({ rule, rest: rest.delete(`${path}/{id}`, { summary: deleted, example: {} }) })
      .input(RemoveInput)
      .output(RemovedVersion)
      .mutation(({ ctx, input: sent }) => remove(ctx, sent)),
    restore: may(area)
      .meta({ rule, rest: rest.post(`${path}/{_id}/restore`, { summary: restored, example: {} }) })
      .input(RestoreInput)
      .output(view)
      .mutation(({ ctx, input: sent }) => restore(ctx, sent)),
  };
}
