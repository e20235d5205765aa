import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useSaveSeat } from '#domains/resources/client/queries.ts';
import { type ListedSeat, SeatInput } from '#domains/resources/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/active-space.ts';
import { OpenFields } from '#domains/workspaces/client/components/open-fields.tsx';
import { DESK_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

const TYPES = DESK_TYPES.map((type) => ({ value: type, label: RESOURCE_TYPE_NAMES[type] }));

/** Adds or edits a seat. The type of an existing seat cannot change. */
export function SeatDialog({ areaId, ...props }: RecordDialogProps<ListedSeat> & { areaId: string }) {
  const { active: space } = useActiveSpace();
  return (
    <EditDialog
      {...props}
      noun="Seat"
      saved="Desk updated successfully"
      size="sm"
      schema={SeatInput}
      fill={(seat) => ({
        seat_no: seat?.seat_no ?? '',
        resource_id: areaId,
        desk_type: seat?.desk_type,
        active: seat?.active ?? true,
        closed_from: seat?.closed_from ?? null,
      })}
      onSave={useSaveSeat(props.record?._id)}
    >
      {(fields) => (
        <>
          <TextField {...fields} name="seat_no" label="Seat No." />
          <SelectField
            {...fields}
            name="desk_type"
            label="Type"
            options={TYPES}
            disabled={props.record !== undefined}
          />
          <OpenFields {...fields} zone={space?.time_zone} />
        </>
      )}
    </EditDialog>
  );
}
