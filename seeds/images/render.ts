import sharp from 'sharp';
import { randomOf } from './random.ts';
import { HEIGHT, WIDTH } from './stage.ts';

/** Renders an SVG and makes it look like a photograph, with bloom, grain and reduced contrast. */
export async function develop(svg: string, seed: number): Promise<Buffer> {
  const drawn = await sharp(Buffer.from(svg), { limitInputPixels: WIDTH * HEIGHT * 4 })
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .flatten()
    .png({ compressionLevel: 1 })
    .toBuffer();
  const bloom = await sharp(drawn)
    .linear(1.5, -170)
    .blur(22)
    .modulate({ brightness: 0.4 })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(drawn)
    .composite([
      { input: bloom, blend: 'screen' },
      { input: grain(seed), raw: { width: WIDTH, height: HEIGHT, channels: 4 }, blend: 'overlay' },
    ])
    .linear(1.12, -14)
    .modulate({ saturation: 0.96 })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Faint noise around medium grey. */
function grain(seed: number): Buffer {
  const random = randomOf(seed + 7919);
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const value = 128 + (random.next() + random.next() - 1) * 90;
    pixels[at] = value;
    pixels[at + 1] = value;
    pixels[at + 2] = value;
    pixels[at + 3] = 26;
  }
  return pixels;
}
