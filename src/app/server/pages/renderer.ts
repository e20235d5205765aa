import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Renderer } from '#shared/rendering.ts';

/** Loads the renderer that `npm run build` has made. Without a build there is none. */
export async function loadRenderer(): Promise<Renderer | undefined> {
  const file = resolve('dist/render/render.js');
  if (!existsSync(file)) return undefined;
  return (await import(pathToFileURL(file).href)) as Renderer;
}
