/** The pictures of the demo's workspaces, and those of some rooms, offices and desk areas. */
import type { Knex } from 'knex';
import type { FileServices } from '#server/files/stored.ts';
import { type DemoFile, storeDemoPicture } from './files.ts';
import type { SeededSpace } from './places.ts';

const SPACES = ['london', 'manchester', 'bristol'];
const VIEWS = ['house', 'lounge', 'meeting', 'desks'];

/** The resources with a picture, by workspace and name. The others show the picture of their type. */
const RESOURCES = [
  { space: 0, name: 'Thames', picture: 'london-meeting' },
  { space: 0, name: 'Fleet', picture: 'fleet' },
  { space: 0, name: 'Studio One', picture: 'studio-one' },
  { space: 0, name: 'The Loft', picture: 'london-desks' },
  { space: 1, name: 'Medlock', picture: 'manchester-meeting' },
];

type Pictures = { ofSpaces: DemoFile[][]; ofResources: DemoFile[] };

/** Stores the pictures. */
export async function storePictures(services: FileServices): Promise<Pictures> {
  const storeAll = (names: string[]) => Promise.all(names.map((name) => storeDemoPicture(services, name)));
  return {
    ofSpaces: await Promise.all(SPACES.map((space) => storeAll(VIEWS.map((view) => `${space}-${view}`)))),
    ofResources: await storeAll(RESOURCES.map(({ picture }) => picture)),
  };
}

export async function attachPictures(
  trx: Knex.Transaction,
  { ofSpaces, ofResources }: Pictures,
  spaces: SeededSpace[],
  now: Date,
): Promise<void> {
  for (const [index, { id }] of spaces.entries()) {
    const rows = ofSpaces[index]!.map((picture, position) => ({
      ...picture,
      model: 'Spaces',
      model_id: id,
      position,
      created_at: now,
    }));
    await trx('attachments').insert(rows);
  }
  for (const [index, { space, name }] of RESOURCES.entries()) {
    const owner = { space_id: spaces[space]!.id, name };
    const resource = await trx('resources').where(owner).first('id');
    const row = { ...ofResources[index]!, model: 'Resources', model_id: String(resource?.id), created_at: now };
    const [attachmentId] = await trx('attachments').insert(row);
    await trx('resources')
      .where(owner)
      .update({ picture_id: String(attachmentId) });
  }
}
