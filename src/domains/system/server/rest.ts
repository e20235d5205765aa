import type { RestRow } from '#server/rest.ts';

export const systemRest: RestRow[] = [
  {
    method: 'get',
    path: '/system/setup',
    procedure: 'system.setup',
    summary: 'The steps of a new installation to its first paid booking, and which of them are done',
  },
  {
    method: 'get',
    path: '/system/status',
    procedure: 'system.status',
    summary: 'The delivery queues, the scheduled jobs, and the versions',
  },
  {
    method: 'get',
    path: '/system/health',
    procedure: 'system.health',
    summary: 'The health of the database, the storage, the mail server, the payment service and the door service',
  },
  {
    method: 'get',
    path: '/connections',
    procedure: 'system.connections',
    summary: 'The outside services, and the last exchange with each',
  },
  {
    method: 'post',
    path: '/connections/check',
    procedure: 'system.checkConnection',
    summary: 'Make a small call to an outside service now',
    example: { name: 'Kisi' },
  },
  {
    method: 'get',
    path: '/system/dead-letters',
    procedure: 'system.deadLetters',
    summary: 'List the items that could not be delivered, with the reasons',
  },
  {
    method: 'post',
    path: '/system/dead-letters/retry',
    procedure: 'system.retryTopic',
    summary: 'Deliver all dead letters of a topic again',
    example: { topic: 'mail' },
  },
  {
    method: 'post',
    path: '/system/dead-letters/{_id}/retry',
    procedure: 'system.retry',
    summary: 'Deliver a dead letter again',
  },
  {
    method: 'delete',
    path: '/system/dead-letters/{_id}',
    procedure: 'system.discard',
    summary: 'Delete a dead letter permanently',
  },
  {
    method: 'post',
    path: '/system/jobs/run',
    procedure: 'system.runJob',
    summary: 'Run a scheduled job now',
    example: { name: 'remove unused files' },
  },
];
