import type { Operation } from '#server/openapi-types.ts';
import { FAILURES, envelopeOf, failures } from '#server/openapi.ts';
import { SETTINGS } from '#server/settings/names.ts';

const text = { type: 'string' };
const VALUE = '/files/0123456789abcdef0123456789abcdef-320x64.png';
const NAMES = SETTINGS.filter(({ picture }) => picture).map(({ name }) => name);

/** The upload of a picture of the settings, which is no procedure because procedures take no files. */
export const SETTINGS_PICTURE_OPERATION: Operation = {
  operationId: 'settings.picture',
  summary: 'Upload a logo or the icon, to be set within an hour',
  description:
    'Needs a bearer token of a role that may do everything. The answer has the `value` that `PUT /settings` sets for this name. A PNG, ' +
    'JPG or WebP of at most 10 MB and 4000x4000 pixels is drawn again as a PNG; the file itself is not stored.',
  tags: ['settings'],
  security: [{ bearer: [] }],
  parameters: [],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['name', 'file'],
          properties: {
            name: { ...text, enum: NAMES },
            file: { ...text, contentMediaType: 'application/octet-stream' },
          },
        },
        example: { name: 'BRAND_LOGO', file: 'logo.png' },
      },
    },
  },
  responses: {
    200: {
      description: 'Success',
      content: {
        'application/json': {
          schema: envelopeOf({ type: 'object', required: ['value'], properties: { value: text } }),
          example: { meta: { success: true, status: 200, message: 'Success' }, data: { value: VALUE } },
        },
      },
    },
    ...failures({ ...FAILURES, 413: 'The file is too large' }),
  },
};
