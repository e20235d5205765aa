import type { RestRow } from '#server/rest.ts';

export const attachmentsRest: RestRow[] = [
  {
    method: 'put',
    path: '/attachments/{id}',
    procedure: 'attachments.update',
    summary: 'Change the tag, the texts or the position of an uploaded file',
    example: {
      tag: 'front',
      title: 'The front door',
      imgDescription: 'A red door between two trees',
      extra: { order: 0 },
    },
  },
  { method: 'delete', path: '/attachments/{id}', procedure: 'attachments.remove', summary: 'Remove an uploaded file' },
  {
    method: 'post',
    path: '/attachments/{_id}/restore',
    procedure: 'attachments.restore',
    summary: 'Take back the removal of an uploaded file, within an hour',
    example: {},
  },
];
