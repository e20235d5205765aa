/** Limits what an account may upload in a day, so that replaced files cannot fill the storage. */
import type { ReceivedFile } from '#server/files/receive.ts';
import type { Limits } from '#server/rate-limit.ts';

const DAY_S = 24 * 60 * 60;
const KILOBYTE = 1_024;
/** In kilobytes: 4 GB for people who edit content, 200 MB for everybody else. */
const QUOTAS = {
  editor: { name: 'upload-editor', points: 4 * KILOBYTE * KILOBYTE, seconds: DAY_S },
  other: { name: 'upload-other', points: 200 * KILOBYTE, seconds: DAY_S },
};

/** Counts received files before they are stored. @throws TooMany */
export async function spendQuota(
  limits: Limits,
  { userId, isEditor }: { userId: string; isEditor: boolean },
  files: readonly Pick<ReceivedFile, 'size'>[],
): Promise<void> {
  const kilobytes = files.reduce((sum, { size }) => sum + Math.ceil(size / KILOBYTE), 0);
  if (kilobytes === 0) return;
  const text = 'You have uploaded too much today, please try again tomorrow';
  await limits.spend(isEditor ? QUOTAS.editor : QUOTAS.other, userId, text, kilobytes);
}
