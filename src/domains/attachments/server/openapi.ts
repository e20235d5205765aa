import type { ExampleOf } from '#server/openapi-examples.ts';
import type { Operation, Schema } from '#server/openapi-types.ts';
import { FAILURES, envelopeOf, failures } from '#server/openapi.ts';
import { MAX_FILES } from '#shared/uploads.ts';

/** The upload, which is no procedure because procedures take no files. @param file the schema of a stored file */
export function uploadOperation(file: Schema, models: string[], exampleOf: ExampleOf): Operation {
  const text = { type: 'string' };
  return {
    operationId: 'attachments.upload',
    summary: 'Upload files to a record',
    description:
      'Requires permission to change the record. Send the fields before the files, so that a refusal arrives before the files are ' +
      `sent. Either all files are stored or none. A call has at most ${MAX_FILES} files and 100 MB; a picture has at most 10 MB. ` +
      'Pictures are re-encoded without the metadata of the camera (place, time, device), and the originals are not stored. An ' +
      '`Idempotency-Key` is checked after all files have been received.',
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
                description: 'The position of the first file, from 0; by default after the last file of the record',
              },
              tag: { ...text, description: 'The tag of all files' },
              tags: { ...text, description: 'A JSON array with the tag of each file' },
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
      ...failures({ ...FAILURES, 413: 'A file is too large, or all files together are' }),
    },
  };
}
