/**
 * The demo's pictures, which are drawn by code and so need no licence and no download. The same seed always draws the same house.
 * All pictures are 1440×820, the required size of workspace pictures.
 */
import sharp from 'sharp';
import { isDeskType, type ResourceType } from '#shared/resource-types.ts';
import { drawFacade } from './facade.ts';
import { houseOf } from './palette.ts';
import { randomOf } from './random.ts';
import { develop } from './render.ts';
import { drawInterior, SCENES, type Scene } from './scenes.ts';

export type DrawnPicture = { filename: string; jpeg: Buffer };

/**
 * Draws `count` pictures: a house from the street, then its rooms. `seed` selects the materials, the light and the furniture.
 * Consecutive seeds draw different houses.
 */
export async function drawWorkspacePictures(seed: number, count: number): Promise<DrawnPicture[]> {
  const pictures: DrawnPicture[] = [];
  for (let index = 0; index < count; index += 1) {
    const scene = index === 0 ? 'facade' : SCENES[(index - 1) % SCENES.length]!;
    const png = await drawScene(scene, seed, index);
    pictures.push({ filename: `house-${seed}-${index + 1}-${scene}.jpg`, jpeg: await toJpeg(png) });
  }
  return pictures;
}

const TYPE_SCENES: Record<ResourceType, { scene: Scene; house: number; variant: number }> = {
  meeting_room: { scene: 'meeting', house: 0, variant: 21 },
  private_office: { scene: 'office', house: 1, variant: 22 },
  dedicated_desk: { scene: 'dedicated', house: 2, variant: 23 },
  flexi_desk: { scene: 'flexi', house: 0, variant: 24 },
};

/** The picture of a resource type, as PNG. */
export async function drawResourceTypePicture(type: ResourceType): Promise<Buffer> {
  const { scene, house, variant } = TYPE_SCENES[type];
  return drawScene(scene, house, variant);
}

/** A picture of one resource in a house, as JPEG. `number` varies the rooms of one type. */
export async function drawResourcePicture(type: ResourceType, seed: number, number: number): Promise<Buffer> {
  const scene: Scene = isDeskType(type) ? (type === 'flexi_desk' ? 'flexi' : 'dedicated') : TYPE_SCENES[type].scene;
  return toJpeg(await drawScene(scene, seed, 40 + number));
}

/** The large picture on the home page, as PNG. */
export async function drawHero(): Promise<Buffer> {
  return drawScene('lounge', 0, 31);
}

async function drawScene(scene: Scene | 'facade', seed: number, variant: number): Promise<Buffer> {
  const random = randomOf(seed * 1009 + variant * 31 + 5);
  const setting = { palette: houseOf(seed), random, evening: scene === 'facade' ? seed % 2 === 1 : variant % 5 === 4 };
  const svg = scene === 'facade' ? drawFacade(setting) : drawInterior(scene, setting);
  return develop(svg, seed * 100 + variant);
}

function toJpeg(png: Buffer): Promise<Buffer> {
  return sharp(png).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
}
