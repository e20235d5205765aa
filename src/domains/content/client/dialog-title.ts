/**
 * "Add Space Details", "Edit Space Details", or "Space Details" for people who may not edit it; "Add Category" and "Add Slider" in the
 * same way.
 */
export function dialogTitle(
  noun: string,
  { record, canEdit }: { record: object | undefined; canEdit: boolean },
): string {
  if (!canEdit) return noun;
  return `${record ? 'Edit' : 'Add'} ${noun}`;
}
