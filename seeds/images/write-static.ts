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
const hero = await drawHero();
for (const [name, width] of Object.entries({ hero: 1440, 'hero-720': 720 })) {
  const webp = await sharp(hero).resize(width).webp({ quality: 70 }).toBuffer();
  await writeFile(`public/${name}.webp`, webp);
  console.log(`public/${name}.webp ${Math.round(webp.length / 1024)} kB`);
}
