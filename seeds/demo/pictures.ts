/** The pictures of the demo: four of each workspace, and one of some rooms, offices and desk areas. */
import type { Knex } from 'knex';
import { storePicture } from '#server/files/pictures.ts';
import type { FileServices, StoredFile } from '#server/files/stored.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { drawResourcePicture, drawWorkspacePictures } from '../images/pictures.ts';
import type { SeededSpace } from './places.ts';

const SPACES = 3;
const PICTURES_PER_SPACE = 4;

/** The resources with a picture, by workspace and name. The others show the drawn picture of their type. */
const RESOURCES: { space: number; name: string; type: ResourceType }[] = [
  { space: 0, name: 'Thames', type: 'meeting_room' },
  { space: 0, name: 'Fleet', type: 'meeting_room' },
  { space: 0, name: 'Studio One', type: 'private_office' },
  { space: 0, name: 'The Loft', type: 'flexi_desk' },
  { space: 1, name: 'Medlock', type: 'meeting_room' },
];

type Stored = StoredFile & { filename: string };
type Pictures = { ofSpaces: Stored[][]; ofResources: Stored[] };

/** Draws and stores all pictures. This takes most of the time of the demo, so it is not part of the transaction. */
export async function drawPictures(services: FileServices): Promise<Pictures> {
  const store = async (filename: string, jpeg: Buffer) => ({ filename, ...(await storePicture(services, jpeg)) });
  const [ofSpaces, ofResources] = await Promise.all([
    Promise.all(
      Array.from({ length: SPACES }, async (_, seed) => {
        const drawn = await drawWorkspacePictures(seed, PICTURES_PER_SPACE);
        return Promise.all(drawn.map(({ filename, jpeg }) => store(filename, jpeg)));
      }),
    ),
    Promise.all(
      RESOURCES.map(async ({ space, name, type }, number) =>
        store(`${name}.jpg`, await drawResourcePicture(type, space, number)),
      ),
    ),
  ]);
  return { ofSpaces, ofResources };
}

export async function attachPictures(
  trx: Knex.Transaction,
  { ofSpaces, ofResources }: Pictures,
  spaces: SeededSpace[],
  now: Date,
): Promise<void> {
  for (const [index, { id }] of spaces.entries()) {
    const rows = (ofSpaces[index] ?? []).map((picture, position) => ({
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
