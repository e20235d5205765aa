import { toast } from 'sonner';
import type { z } from 'zod';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { showFailure } from '#client/forms/show-failure.ts';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import { AmenityInput, type AmenityView } from '#domains/workspaces/schema.ts';

type AmenityDialogProps = { /** Undefined to add one. */ amenity?: AmenityView; canEdit: boolean; onClose: () => void };

/** Adds, edits or shows an amenity. */
export function AmenityDialog({ amenity, canEdit, onClose }: AmenityDialogProps) {
  const utils = trpc.useUtils();
  const add = trpc.amenities.create.useMutation();
  const update = trpc.amenities.update.useMutation();
  const form = useZodForm(AmenityInput, {
    title: amenity?.title ?? '',
    description: amenity?.description ?? '',
    active: amenity?.active ?? true,
  });

  async function save(values: z.output<typeof AmenityInput>) {
    try {
      if (amenity) await update.mutateAsync({ ...values, _id: amenity._id });
      else await add.mutateAsync(values);
      toast.success(amenity ? 'Amenity updated' : 'Amenity added');
      void utils.amenities.invalidate();
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  }

  const verb = amenity ? 'Edit ' : 'Add ';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={canEdit ? `${verb}Amenity` : 'Amenity'}
      size="sm"
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
    >
      <Form form={form} onSubmit={save}>
        <TextField form={form} name="title" label="Title" disabled={!canEdit} />
        <TextField form={form} name="description" label="Description" rows={3} disabled={!canEdit} />
        {amenity && <CheckboxField form={form} name="active" label="Active" disabled={!canEdit} />}
        {canEdit && (
          <DialogFooter>
            <SubmitButton form={form}>{amenity ? 'Update' : 'Add'}</SubmitButton>
          </DialogFooter>
        )}
      </Form>
    </Dialog>
  );
}
