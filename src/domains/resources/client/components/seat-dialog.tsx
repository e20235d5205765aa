import { toast } from 'sonner';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { showFailure } from '#client/forms/show-failure.ts';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import { SeatInput, type SeatView } from '#domains/resources/schema.ts';
import { DESK_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

const TYPES = DESK_TYPES.map((type) => ({ value: type, label: RESOURCE_TYPE_NAMES[type] }));

type SeatDialogProps = { areaId: string; /** Undefined to add one. */ seat?: SeatView; onClose: () => void };

/** Adds or edits a seat; its type is fixed once it exists (document 1 §5). */
export function SeatDialog({ areaId, seat, onClose }: SeatDialogProps) {
  const utils = trpc.useUtils();
  const add = trpc.resources.addSeat.useMutation();
  const update = trpc.resources.updateSeat.useMutation();
  const form = useZodForm(SeatInput, {
    seat_no: seat?.seat_no ?? '',
    resource_id: areaId,
    desk_type: seat?.desk_type,
    active: seat?.active ?? true,
  });

  async function save(values: SeatInput) {
    try {
      if (seat) await update.mutateAsync({ _id: seat._id, seat_no: values.seat_no, active: values.active });
      else await add.mutateAsync(values);
      toast.success('Desk updated successfully');
      void utils.resources.invalidate();
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={seat ? 'Edit Seat' : 'Add Seat'}
      size="sm"
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
    >
      <Form form={form} onSubmit={save}>
        <TextField form={form} name="seat_no" label="Seat No." />
        <SelectField form={form} name="desk_type" label="Type" options={TYPES} disabled={seat !== undefined} />
        {seat && <CheckboxField form={form} name="active" label="Active" />}
        <DialogFooter>
          <SubmitButton form={form}>{seat ? 'Update' : 'Add'}</SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
