import type { Translate } from '#shared/texts.ts';

/**
 * "Add Space Details", "Edit Space Details", or "Space Details" for people who may not edit it; "Add Category" and "Add Slider" in the
 * same way.
 */
export function dialogTitle(
  title: string,
  { record, canEdit }: { record: object | undefined; canEdit: boolean },
  t: Translate,
): string {
  const noun = t(title);
  if (!canEdit) return noun;
  return record ? t('Edit {noun}', { noun }) : t('Add {noun}', { noun });
}
