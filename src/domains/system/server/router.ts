import { z } from 'zod';
import { rest } from '#server/rest-route.ts';
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
  setup: superAdmin
    .meta({
      rest: rest.get(
        '/system/setup',
        'The steps of a new installation to its first paid booking, and which of them are done',
      ),
    })
    .output(SetupView)
    .query(({ ctx }) => readSetup(ctx.services)),
  status: superAdmin
    .meta({ rest: rest.get('/system/status', 'The delivery queues, the scheduled jobs, and the versions') })
    .output(SystemStatus)
    .query(({ ctx }) => readStatus(ctx.services)),
  health: superAdmin
    .meta({
      rest: rest.get(
        '/system/health',
        'The health of the database, the storage, the mail server, the payment service and the door service',
      ),
    })
    .output(z.array(HealthView))
    .query(({ ctx }) => readHealth(ctx.services)),
  connections: may('settings.workspace', 'show')
    .meta({ rule: 'area', rest: rest.get('/connections', 'The outside services, and the last exchange with each') })
    .output(z.array(ConnectionView))
    .query(({ ctx }) => readConnections(ctx.services)),
  checkConnection: may('settings.workspace')
    .meta({
      rule: 'area',
      rest: rest.post('/connections/check', {
        summary: 'Make a small call to an outside service now',
        example: { name: 'Kisi' },
      }),
    })
    .input(ConnectionInput)
    .output(ConnectionView)
    .mutation(({ ctx, input }) => checkConnection(ctx, input.name)),
  deadLetters: superAdmin
    .meta({ rest: rest.get('/system/dead-letters', 'List the items that could not be delivered, with the reasons') })
    .input(ListDeadLettersInput)
    .output(pageOf(DeadLetterView))
    .query(({ ctx, input }) => listDeadLetters(ctx.services, input)),
  retry: superAdmin
    .meta({ rest: rest.post('/system/dead-letters/{_id}/retry', 'Deliver a dead letter again') })
    .input(DeadLetterInput)
    .output(Retried)
    .mutation(({ ctx, input }) => retryDeadLetter(ctx, input._id)),
  retryTopic: superAdmin
    .meta({
      rest: rest.post('/system/dead-letters/retry', {
        summary: 'Deliver all dead letters of a topic again',
        example: { topic: 'mails' },
      }),
    })
    .input(RetryTopicInput)
    .output(Retried)
    .mutation(({ ctx, input }) => retryTopic(ctx, input.topic)),
  discard: superAdmin
    .meta({
      final: 'A Super Admin has decided that the message is not delivered.',
      rest: rest.delete('/system/dead-letters/{_id}', 'Delete a dead letter permanently'),
    })
    .input(DeadLetterInput)
    .output(Removed)
    .mutation(({ ctx, input }) => discardDeadLetter(ctx, input._id)),
  runJob: superAdmin
    .meta({
      rest: rest.post('/system/jobs/run', {
        summary: 'Run a scheduled job now',
        example: { name: 'remove unused files' },
      }),
    })
    .input(RunJobInput)
    .output(z.object({ name: z.string() }))
    .mutation(({ ctx, input }) => runJob(ctx, input.name)),
});
