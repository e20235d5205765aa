/** The calls of an import. Each works for some seconds, so they are repeated until all lines are done. */
import { useState } from 'react';
import { trpc } from '#client/trpc.tsx';
import type { ImportCheck, ImportView, RunImportInput } from '#domains/imports/schema.ts';

type File = Omit<RunImportInput, '_id'>;
type Progress = Pick<ImportCheck, 'done' | 'total'>;

export function useImport() {
  const { mutateAsync: checkNext } = trpc.imports.check.useMutation();
  const { mutateAsync: runNext } = trpc.imports.run.useMutation();
  const [progress, setProgress] = useState<Progress>();

  async function check({ space_id, kind, csv, dates, decimals }: File): Promise<ImportCheck> {
    const file = { space_id, kind, csv, dates, decimals };
    let all = await checkNext(file);
    while (all.done < all.total) {
      setProgress(all);
      const next = await checkNext({ ...file, after: all.done });
      all = {
        ...next,
        added: all.added + next.added,
        changed: all.changed + next.changed,
        same: all.same + next.same,
        refused: all.refused + next.refused,
        preview: all.preview,
        problems: [...all.problems, ...next.problems],
      };
    }
    return all;
  }

  async function run(file: File): Promise<ImportView> {
    let done = await runNext(file);
    while (done.status === 'running') {
      setProgress(done);
      done = await runNext({ ...file, _id: done._id });
    }
    return done;
  }

  const ending = () => setProgress(undefined);
  return {
    /** Set while an import takes more than one call. */
    progress,
    check: (file: File) => check(file).finally(ending),
    run: (file: File) => run(file).finally(ending),
  };
}
