import type { DefaultValues } from 'react-hook-form';
import type { z } from 'zod';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { MoreFields, WhereFields } from '#domains/resources/client/components/resource-fields.tsx';
import { useSaveResource } from '#domains/resources/client/use-save-resource.ts';
import { type ResourceView, RoomInput } from '#domains/resources/schema.ts';
import { DEFAULT_RESOURCE_COLOR } from '#shared/colors.ts';

export type RoomKind = 'meeting_room' | 'private_office';

type RoomDialogProps = {
  kind: RoomKind;
  /** Undefined to add one. */
  room?: ResourceView;
  spaceId: string;
  canEdit: boolean;
  onClose: () => void;
};

const WORDS = {
  meeting_room: { name: 'Meeting Room', price: 'Price (£/hr)', size: 'Capacity', step: 0.1 },
  private_office: { name: 'Private Office', price: 'Price (£/day)', size: 'Size', step: 0.1 },
};

function roomForm(
  kind: RoomKind,
  spaceId: string,
  room: ResourceView | undefined,
): DefaultValues<z.input<typeof RoomInput>> {
  return {
    type: kind,
    name: room?.name ?? '',
    space_id: room?.space_id ?? spaceId,
    price: room?.price,
    capacity: room?.capacity,
    description: room?.description ?? '',
    cancellation_notice: room?.cancellation_notice,
    color: room?.color ?? DEFAULT_RESOURCE_COLOR,
    amenities_id: room?.amenities_id.map(({ _id }) => _id) ?? [],
    active: room?.active ?? true,
  };
}

/** Adds, edits or shows a meeting room or a private office; both have the same fields under other rules. */
export function RoomDialog({ kind, room, spaceId, canEdit, onClose }: RoomDialogProps) {
  const words = WORDS[kind];
  const fill = (from: ResourceView | undefined) => roomForm(kind, spaceId, from);
  const form = useZodForm(RoomInput, fill(room));
  const save = useSaveResource(room?._id);
  const verb = room ? 'Edit ' : 'Add ';
  return (
    <FormDialog
      form={form}
      title={canEdit ? verb + words.name : words.name}
      edits={{ record: room, fill }}
      onSave={(_values, version) => save(form.getValues(), version)}
      onClose={onClose}
      canEdit={canEdit}
      submit={room ? 'Update' : 'Add'}
    >
      <WhereFields form={form} disabled={!canEdit} isNew={!room} />
      <div className="grid grid-cols-2 gap-4">
        <NumberField form={form} name="price" label={words.price} min={0} step={words.step} disabled={!canEdit} />
        <NumberField form={form} name="capacity" label={words.size} min={1} digitsOnly disabled={!canEdit} />
      </div>
      <MoreFields form={form} disabled={!canEdit} />
    </FormDialog>
  );
}
