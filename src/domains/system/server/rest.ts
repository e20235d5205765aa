import type { RestRow } from '#server/rest.ts';

export const systemRest: RestRow[] = [
  {
    method: 'get',
    path: '/system/status',
    procedure: 'system.status',
    summary: 'The queues of deliveries, the scheduled jobs, and the versions',
  },
  {
    method: 'get',
    path: '/system/health',
    procedure: 'system.health',
    summary: 'Whether the database, the storage, the mail server and the payment service answer',
  },
  {
    method: 'get',
    path: '/system/dead-letters',
    procedure: 'system.deadLetters',
    summary: 'What could not be delivered, and why',
  },
  {
    method: 'post',
    path: '/system/dead-letters/retry',
    procedure: 'system.retryTopic',
    summary: 'Delivers all dead letters of a topic again',
    example: { topic: 'mail' },
  },
  {
    method: 'post',
    path: '/system/dead-letters/{_id}/retry',
    procedure: 'system.retry',
    summary: 'Delivers a dead letter again',
  },
  {
    method: 'delete',
    path: '/system/dead-letters/{_id}',
    procedure: 'system.discard',
    summary: 'Removes a dead letter for good',
  },
  {
    method: 'post',
    path: '/system/jobs/run',
    procedure: 'system.runJob',
    summary: 'Runs a scheduled job now',
    example: { name: 'remove unused files' },
  },
];
