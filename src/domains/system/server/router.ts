import { z } from 'zod';
import { may, router } from '#server/trpc.ts';
import {
  ConnectionInput,
  ConnectionView,
  DeadLetterInput,
  DeadLetterView,
  HealthView,
  ListDeadLettersInput,
  Retried,
  RetryTopicInput,
  RunJobInput,
  SystemStatus,
} from '#domains/system/schema.ts';
import { checkConnection, readConnections } from '#domains/system/server/connections.ts';
import { readHealth } from '#domains/system/server/health.ts';
import { listDeadLetters, readStatus } from '#domains/system/server/queries.ts';
import { readSetup } from '#domains/system/server/setup.ts';
import { SetupView } from '#domains/system/setup.ts';
import { discardDeadLetter, retryDeadLetter, retryTopic, runJob } from '#domains/system/server/service.ts';
import { pageOf } from '#shared/paging.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { Removed } from '#shared/record.ts';

// The state of the installation has no owner or workspace, so only the permission is checked.
const superAdmin = may(EVERYTHING).meta({ rule: 'area' });

export const systemRouter = router({
  setup: superAdmin.output(SetupView).query(({ ctx }) => readSetup(ctx.services)),
  status: superAdmin.output(SystemStatus).query(({ ctx }) => readStatus(ctx.services)),
  health: superAdmin.output(z.array(HealthView)).query(({ ctx }) => readHealth(ctx.services)),
  connections: may('settings.workspace', 'show')
    .meta({ rule: 'area' })
    .output(z.array(ConnectionView))
    .query(({ ctx }) => readConnections(ctx.services)),
  checkConnection: may('settings.workspace')
    .meta({ rule: 'area' })
    .input(ConnectionInput)
    .output(ConnectionView)
    .mutation(({ ctx, input }) => checkConnection(ctx, input.name)),
  deadLetters: superAdmin
    .input(ListDeadLettersInput)
    .output(pageOf(DeadLetterView))
    .query(({ ctx, input }) => listDeadLetters(ctx.services, input)),
  retry: superAdmin
    .input(DeadLetterInput)
    .output(Retried)
    .mutation(({ ctx, input }) => retryDeadLetter(ctx, input._id)),
  retryTopic: superAdmin
    .input(RetryTopicInput)
    .output(Retried)
    .mutation(({ ctx, input }) => retryTopic(ctx, input.topic)),
  discard: superAdmin
    .input(DeadLetterInput)
    .output(Removed)
    .mutation(({ ctx, input }) => discardDeadLetter(ctx, input._id)),
  runJob: superAdmin
    .input(RunJobInput)
    .output(z.object({ name: z.string() }))
    .mutation(({ ctx, input }) => runJob(ctx, input.name)),
});
