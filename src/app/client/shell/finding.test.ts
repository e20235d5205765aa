import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ADMIN_MENU } from './menu.ts';

const text = readFileSync(new URL('../../../../docs/finding.md', import.meta.url), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Question') && !line.startsWith('| ---'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, question, group, link]) => [question, group, link] as const);

it('has thirty questions', () => expect(rows).toHaveLength(30));

it.each(rows)('%s', (_question, group, link) => {
  const entries = ADMIN_MENU.filter(({ label }) => label === (group || link));
  const labels = entries.flatMap((entry) => ('items' in entry ? entry.items : [entry])).map(({ label }) => label);
  expect(labels).toContain(link);
});
