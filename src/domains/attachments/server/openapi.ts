import type { ExampleOf } from '#server/openapi-examples.ts';
import { FAILURES, type Schema, envelopeOf, failures } from '#server/openapi.ts';
import { MAX_FILES } from '#shared/uploads.ts';

/** The call whose body is a form with files, which no procedure takes. `file` is what a kept one looks like, `models` what files belong to. */
export function uploadOperation(file: Schema, models: string[], exampleOf: ExampleOf): Schema {
  const text = { type: 'string' };
  return {
    operationId: 'attachments.upload',
    summary: 'Upload files to a record',
    description:
      'Needs a bearer that may change the record. The fields come before the files, so that a refusal comes before they are sent. ' +
      `All files are kept, or none. At most ${MAX_FILES} files and 100 MB in one call; a picture has at most 10 MB. Pictures are drawn ` +
      'again, without what a camera writes into them (place, time, device); the file that was sent is not kept. An `Idempotency-Key` ' +
      'is compared once the files are there.',
    tags: ['attachments'],
    security: [{ bearer: [] }],
    parameters: [],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['onModel', 'model_id', 'file'],
            properties: {
              onModel: { ...text, enum: models },
              model_id: text,
              order: {
                type: 'integer',
                description: 'The place of the first file, from 0; after the last when missing',
              },
              tag: { ...text, description: 'The tag of every file' },
              tags: { ...text, description: 'A JSON list: the tag of each file' },
              file: { type: 'array', items: { ...text, contentMediaType: 'application/octet-stream' } },
            },
          },
          example: { onModel: 'Spaces', model_id: '1', order: 0, tag: 'front', file: ['front-room.jpg'] },
        },
      },
    },
    responses: {
      200: {
        description: 'Success',
        content: {
          'application/json': {
            schema: envelopeOf({ type: 'array', items: file }),
            example: {
              meta: { success: true, status: 200, message: 'Success' },
              data: [exampleOf(file, 'attachments')],
            },
          },
        },
      },
      ...failures({ ...FAILURES, 413: 'A file, or all together, are too large' }),
    },
  };
}
