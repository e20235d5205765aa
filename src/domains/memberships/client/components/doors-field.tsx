import { useController } from 'react-hook-form';
import type { z } from 'zod';
import { ReadField, useIsReadOnly } from '#client/forms/read-only.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import type { PlanInput } from '#domains/memberships/plan-schema.ts';

type DoorsFieldProps = { form: ZodForm<z.input<typeof PlanInput>, PlanInput>; spaceId: string };

/** The doors that members of a plan open. One that Kisi does not list any more stays chosen and is not shown. */
export function DoorsField({ form, spaceId }: DoorsFieldProps) {
  const { may } = useSession();
  // Only those who keep the doors choose what opens them.
  const isReadOnly = useIsReadOnly() || !may('door');
  const { data: doors = [] } = trpc.membershipPlans.doors.useQuery({ space_id: spaceId });
  const { field, fieldState } = useController({ control: form.control, name: 'door_ids' });
  const chosen = (field.value ?? []).map(String);
  const names = doors.filter(({ _id }) => chosen.includes(_id)).map(({ name }) => name);
  if (isReadOnly) return <ReadField label="Doors" value={names.join(', ')} />;
  if (doors.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Doors</legend>
      <div className="grid gap-2 sm:max-h-48 sm:grid-cols-2 sm:overflow-y-auto">
        {doors.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            label={name}
            checked={chosen.includes(_id)}
            onChange={(isChosen) => field.onChange(isChosen ? [...chosen, _id] : chosen.filter((each) => each !== _id))}
          />
        ))}
      </div>
      <FieldMessage
        error={fieldState.error?.message}
        hint="Its members open them without a booking. A change holds for memberships that have begun, too."
      />
    </fieldset>
  );
}
