import { basename, join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');

const bundles = new Map<string, Promise<string>>();

/**
 * Bundles a program for Node, once per worker. `tsx` would compile its files at each start, which takes more than half of the time.
 * @param source its path in the checkout
 * @returns the path of the bundle, which lies in the checkout because it imports packages
 */
export function bundled(source: string): Promise<string> {
  const made = bundles.get(source) ?? bundle(source);
  bundles.set(source, made);
  return made;
}

async function bundle(source: string): Promise<string> {
  const outfile = join(ROOT, 'dist/test', process.env.VITEST_POOL_ID ?? '0', `${basename(source, '.ts')}.js`);
  await build({
    entryPoints: [join(ROOT, source)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    packages: 'external',
    logLevel: 'warning',
  });
  return outfile;
}
