/** Every deletion can be undone by whoever may delete, or its procedure says why it cannot. */
import { describe, expect, it } from 'vitest';
import { declared } from '../helpers/declared.ts';

const procedures = new Map(declared.map(([path, { meta }]) => [path, meta]));
const deletions = [...procedures].filter(([path]) => /\.(remove|delete|withdraw|discard)/.test(path));
const restoring = (path: string) => procedures.get(path.replace('.remove', '.restore'));

describe('deletions', () => {
  it('are found', () => expect(deletions.length).toBeGreaterThan(10));

  it.each(deletions.filter(([, { final }]) => final === undefined))('%s can be undone', (path, { access, rule }) => {
    expect(path).toMatch(/\.remove/);
    expect(restoring(path)).toMatchObject({ access, rule });
  });

  it.each(deletions.filter(([, { final }]) => final))('%s is final', (path) => {
    expect(path.includes('.remove') && restoring(path)).toBeFalsy();
  });
});
