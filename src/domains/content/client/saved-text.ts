import type { SaveMode } from '#domains/content/client/use-save-content.ts';
import { TEXTS } from '#domains/content/texts.ts';
import { officeInstant } from '#shared/time.ts';

/** What the toast says after a save. */
export function savedText({ draft, publish_at }: SaveMode): string {
  if (publish_at) return `This will be published on ${officeInstant(publish_at)}`;
  return draft ? 'Draft saved' : TEXTS.saved;
}
