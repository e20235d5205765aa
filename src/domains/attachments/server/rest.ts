import { rest } from '#server/rest.ts';

export const attachmentsRest = [
  rest.put('/attachments/{id}', 'attachments.update', {
    summary: 'Change the tag, the texts or the position of an uploaded file',
    example: {
      tag: 'front',
      title: 'The front door',
      imgDescription: 'A red door between two trees',
      extra: { order: 0 },
    },
  }),
  rest.delete('/attachments/{id}', 'attachments.remove', 'Remove an uploaded file'),
  rest.post('/attachments/{_id}/restore', 'attachments.restore', {
    summary: 'Take back the removal of an uploaded file, within an hour',
    example: {},
  }),
];
