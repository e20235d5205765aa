/** Every procedure that deletes something is listed with the one that takes its deletion back. */
import { describe, expect, it } from 'vitest';
import { DELETIONS } from '#shared/restoring.ts';
import { declared } from '../helpers/declared.ts';

/** Who may call a procedure. */
const accessOf = new Map(
  declared.map(
    ([
      path,
      {
        meta: { access, rule },
      },
    ]) => [path, { access, rule }],
  ),
);

describe('deletions', () => {
  it('are listed, and nothing else is', () => {
    const deleting = declared.map(([path]) => path).filter((path) => /\.(remove|delete|withdraw|discard)/.test(path));
    expect(Object.keys(DELETIONS).sort()).toEqual(deleting.sort());
  });

  it.each(Object.entries(DELETIONS).flatMap(([deletes, restores]) => (restores ? [[deletes, restores]] : [])))(
    '%s can be undone by whom it is allowed to, with %s',
    (deletes, restores) => {
      expect(accessOf.has(restores!)).toBe(true);
      expect(accessOf.get(restores!)).toEqual(accessOf.get(deletes!));
    },
  );
});
