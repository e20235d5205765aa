import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PLANTS, PLANT_NAMES, planted } from './plants.ts';

it.each(PLANT_NAMES)('"%s" can be planted in the present source', (name) => {
  const root = join(import.meta.dirname, '../..');
  for (const { file, to } of PLANTS[name].changes) expect(planted(name, join(root, file))).toContain(to);
});
