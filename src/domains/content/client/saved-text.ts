import type { SaveMode } from '#domains/content/client/use-save-content.ts';
import { TEXTS } from '#domains/content/texts.ts';
import { officeInstant } from '#shared/time.ts';
import type { Translate } from '#shared/texts.ts';

/** What the toast says after a save. */
export function savedText({ draft, publish_at }: SaveMode, t: Translate): string {
  if (publish_at) return t('This will be published on {time}', { time: officeInstant(publish_at, undefined, t) });
  return draft ? t('Draft saved') : t(TEXTS.saved);
}
