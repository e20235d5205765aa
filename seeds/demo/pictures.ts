/** The pictures of the demo's workspaces, of some rooms, offices and desk areas, and of the accounts with fixed addresses. */
import type { Knex } from 'knex';
import type { FileServices } from '#server/files/stored.ts';
import { type DemoFile, storeDemoPicture } from './files.ts';
import type { Person } from './people.ts';
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
  { space: 1, name: 'Canal Floor', picture: 'manchester-desks' },
  { space: 1, name: 'Mill Office A', picture: 'manchester-lounge' },
  { space: 2, name: 'Avon', picture: 'bristol-meeting' },
  { space: 2, name: 'Quayside Desks', picture: 'bristol-desks' },
  { space: 2, name: 'Harbour Office', picture: 'bristol-lounge' },
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

type Attaching = { pictures: Pictures; portraits: DemoFile[]; spaces: SeededSpace[]; staff: Person[]; now: Date };

/** @param attaching.staff the accounts that have a portrait, in the order of these */
export async function attachPictures(
  trx: Knex.Transaction,
  { pictures: { ofSpaces, ofResources }, portraits, spaces, staff, now: created_at }: Attaching,
): Promise<void> {
  const resources = await trx('resources').select('id', 'space_id', 'name');
  const rows = [
    ...spaces.flatMap(({ id: model_id }, index) =>
      ofSpaces[index]!.map((picture, position) => ({ ...picture, model: 'Spaces', model_id, position, created_at })),
    ),
    ...RESOURCES.map(({ space, name }, index) => {
      const owner = resources.find((each) => each.space_id === spaces[space]!.id && each.name === name)!;
      return { ...ofResources[index]!, model: 'Resources', model_id: owner.id, position: 0, created_at };
    }),
    ...portraits.map((picture, index) => {
      return { ...picture, model: 'Users', model_id: staff[index]!.id, position: 0, created_at };
    }),
  ];
  await trx('attachments').insert(rows);
  await trx.raw(`UPDATE resources r JOIN attachments a ON a.model = 'Resources' AND a.model_id = r.id
    SET r.picture_id = a.id`);
}
