/** Writes the site's own pictures to `public/`. Run it after changing the drawing code: `npx tsx seeds/images/write-static.ts`. */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';
import { drawHero, drawResourceTypePicture } from './pictures.ts';

await mkdir('public/types', { recursive: true });
for (const type of RESOURCE_TYPES) {
  const webp = await sharp(await drawResourceTypePicture(type))
    .resize(720)
    .webp({ quality: 72 })
    .toBuffer();
  await writeFile(`public/types/${type}.webp`, webp);
  console.log(`public/types/${type}.webp ${Math.round(webp.length / 1024)} kB`);
}
const hero = await sharp(await drawHero())
  .webp({ quality: 70 })
  .toBuffer();
await writeFile('public/hero.webp', hero);
console.log(`public/hero.webp ${Math.round(hero.length / 1024)} kB`);
