import { FormDialog } from '#client/forms/form-dialog.tsx';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useAddSeat, useUpdateSeat } from '#domains/resources/client/queries.ts';
import { SeatInput, type SeatView } from '#domains/resources/schema.ts';
import { DESK_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

const TYPES = DESK_TYPES.map((type) => ({ value: type, label: RESOURCE_TYPE_NAMES[type] }));

type Seat = Omit<SeatView, 'booking_slot'>;
type SeatDialogProps = { areaId: string; /** Undefined to add one. */ seat?: Seat; onClose: () => void };

function seatForm(areaId: string, seat: Seat | undefined) {
  return {
    seat_no: seat?.seat_no ?? '',
    resource_id: areaId,
    desk_type: seat?.desk_type,
    active: seat?.active ?? true,
  };
}

/** Adds or edits a seat; its type is fixed once it exists. */
export function SeatDialog({ areaId, seat, onClose }: SeatDialogProps) {
  const add = useAddSeat();
  const update = useUpdateSeat();
  const fill = (from: Seat | undefined) => seatForm(areaId, from);
  const form = useZodForm(SeatInput, fill(seat));

  async function save(values: SeatInput, version: number | undefined) {
    if (seat) await update({ _id: seat._id, seat_no: values.seat_no, active: values.active, version });
    else await add(values);
    return 'Desk updated successfully';
  }

  return (
    <FormDialog
      form={form}
      title={seat ? 'Edit Seat' : 'Add Seat'}
      size="sm"
      edits={{ record: seat, fill }}
      onSave={save}
      onClose={onClose}
      submit={seat ? 'Update' : 'Add'}
    >
      <TextField form={form} name="seat_no" label="Seat No." />
      <SelectField form={form} name="desk_type" label="Type" options={TYPES} disabled={seat !== undefined} />
      <CheckboxField form={form} name="active" label="Active" />
    </FormDialog>
  );
}
