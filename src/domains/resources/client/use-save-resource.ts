import { toast } from 'sonner';
import { showFailure } from '#client/forms/show-failure.ts';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import type { ResourceInput } from '#domains/resources/schema.ts';
import type { ResourceKind } from '#shared/resource-types.ts';
import type { z } from 'zod';

type ResourceForm = z.input<typeof ResourceInput>;

/** Document 1 §9. */
const CREATED: Record<ResourceKind, string> = {
  meeting_room: 'Meeting room successfully created',
  private_office: 'Private office successfully created',
  desks: 'Desk successfully created',
};
const UPDATED: Record<ResourceKind, string> = {
  meeting_room: 'Meeting room updated successfully',
  private_office: 'Private office updated successfully',
  desks: 'Desk updated successfully',
};

/** Adds or changes a resource, says so, and closes; what is refused is shown in the form. */
export function useSaveResource(resourceId: string | undefined, onSaved: () => void) {
  const utils = trpc.useUtils();
  const create = trpc.resources.create.useMutation();
  const update = trpc.resources.update.useMutation();

  // What was typed is sent as it stands: the server checks it by the same schema.
  return async function save<Input extends ResourceForm, Output>(form: ZodForm<Input, Output>): Promise<void> {
    const values: ResourceForm = form.getValues();
    try {
      if (resourceId) await update.mutateAsync({ ...values, _id: resourceId });
      else await create.mutateAsync(values);
      toast.success((resourceId ? UPDATED : CREATED)[values.type]);
      void utils.resources.invalidate();
      onSaved();
    } catch (error) {
      showFailure(form, error);
    }
  };
}
