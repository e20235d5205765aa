/** The calls of an import. Each works for some seconds, so they are repeated until all lines are done. */
import { useState } from 'react';
import type { Progress } from '#client/progress.ts';
import { trpc } from '#client/trpc.tsx';
import type { ImportCheck, ImportView, RunImportInput } from '#domains/imports/schema.ts';

type File = Omit<RunImportInput, '_id'>;

export function useImport() {
  const { mutateAsync: checkNext } = trpc.imports.check.useMutation();
  const { mutateAsync: runNext } = trpc.imports.run.useMutation();
  const [progress, setProgress] = useState<Progress>();

  const progressFrom =
    (startedAt: number) =>
    ({ done, total }: Pick<ImportCheck, 'done' | 'total'>) =>
      setProgress({ done, total, elapsedMs: performance.now() - startedAt });

  async function check({ space_id, kind, csv, dates, decimals }: File): Promise<ImportCheck> {
    const file = { space_id, kind, csv, dates, decimals };
    const show = progressFrom(performance.now());
    let all = await checkNext(file);
    while (all.done < all.total) {
      show(all);
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
    const show = progressFrom(performance.now());
    let done = await runNext(file);
    while (done.status === 'running') {
      show(done);
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
