/** What the tables of this domain say of people. */
import type { PersonalData } from '#server/personal.ts';

export const attachmentsPersonal: PersonalData = {
  name: 'attachments',
  why: 'to show the picture of a profile, and to keep what somebody has just uploaded',
  kept: 'the file, until it is replaced or removed and that can no longer be undone; its row, without an end',
  erasure: 'removed',
  tables: {
    attachments: {
      whose: { model_id: 'person' },
      where: { model: ['Users', 'Uploads'] },
      personal: { filename: 'text', original: 'picture', thumb_location: 'picture' },
      other: ['model', 'tag', 'mimetype', 'title', 'img_description', 'button_text', 'button_url'],
      shown: [
        { title: 'Pictures', columns: { filename: 'File', mimetype: 'Type', size: 'Bytes', created_at: 'Uploaded' } },
      ],
    },
  },
};
