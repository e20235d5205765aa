import { DateField } from '#client/forms/date-field.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { useNow } from '#client/use-now.ts';
import { usePlaceOptions } from '#domains/memberships/client/use-place-options.ts';
import { ChangePlaceInput } from '#domains/memberships/place-schema.ts';
import type { MembershipDetail } from '#domains/memberships/schema.ts';
import { toLocal } from '#shared/time.ts';

/** Another place of the type that a membership with a place has. */
export function ChangePlace({ membership, onClose }: { membership: MembershipDetail; onClose: () => void }) {
  const { _id, space, places, resource, from } = membership;
  const { mutateAsync } = trpc.memberships.changePlace.useMutation();
  const options = usePlaceOptions(space._id, places[0]!.type);
  const today = toLocal(useNow(), space.time_zone).day;
  const earliest = from > today ? from : today;
  const form = useZodForm(ChangePlaceInput, { _id, from: earliest });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Change Place"
      description={
        places.length > 1 && places.at(-1)!.from > today ? 'The change that is planned is replaced.' : undefined
      }
      saved="Place changed"
      onSave={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="resource_id"
        label="New place"
        options={options.filter(({ value }) => value !== resource?._id)}
        placeholder="Choose a place"
        required
      />
      <DateField form={form} name="from" label="First day there" min={earliest} required />
    </FormDialog>
  );
}
