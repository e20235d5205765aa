/** "Add Offer", "Edit Offer", or "Offer" for people who may not edit it. */
export function dialogTitle(
  noun: string,
  { record, canEdit }: { record: object | undefined; canEdit: boolean },
): string {
  if (!canEdit) return noun;
  return `${record ? 'Edit' : 'Add'} ${noun}`;
}
