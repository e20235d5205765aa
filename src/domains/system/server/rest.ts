import { rest } from '#server/rest.ts';

export const systemRest = [
  rest.get(
    '/system/setup',
    'system.setup',
    'The steps of a new installation to its first paid booking, and which of them are done',
  ),
  rest.get('/system/status', 'system.status', 'The delivery queues, the scheduled jobs, and the versions'),
  rest.get(
    '/system/health',
    'system.health',
    'The health of the database, the storage, the mail server, the payment service and the door service',
  ),
  rest.get('/connections', 'system.connections', 'The outside services, and the last exchange with each'),
  rest.post('/connections/check', 'system.checkConnection', {
    summary: 'Make a small call to an outside service now',
    example: { name: 'Kisi' },
  }),
  rest.get(
    '/system/dead-letters',
    'system.deadLetters',
    'List the items that could not be delivered, with the reasons',
  ),
  rest.post('/system/dead-letters/retry', 'system.retryTopic', {
    summary: 'Deliver all dead letters of a topic again',
    example: { topic: 'mail' },
  }),
  rest.post('/system/dead-letters/{_id}/retry', 'system.retry', 'Deliver a dead letter again'),
  rest.delete('/system/dead-letters/{_id}', 'system.discard', 'Delete a dead letter permanently'),
  rest.post('/system/jobs/run', 'system.runJob', {
    summary: 'Run a scheduled job now',
    example: { name: 'remove unused files' },
  }),
];
