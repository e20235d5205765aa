import { type KeyboardEvent, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useSession } from '#client/session.tsx';
import { failureOf } from '#client/failure.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { useAmenityChoices, useOfferAmenity } from '#domains/workspaces/client/queries.ts';
import { AmenityChecklist, type AmenityOffer, offeredAmenities } from './amenity-checklist.tsx';
import { Choice, type WorkspaceFieldProps } from './workspace-fields.tsx';

type AmenitiesFieldProps = WorkspaceFieldProps & {
  /** Only those that it has are shown. */
  isView: boolean;
  /** Those that the workspace has. */
  present: readonly AmenityOffer[];
};

/** Which amenities it has, ticked, of all that there are; a new one is added on the way by those who may. */
export function AmenitiesField({ form, disabled, isView, present }: AmenitiesFieldProps) {
  const { field } = useController({ control: form.control, name: 'amenities' });
  const mayAdd = useSession().may('settings.amenities') && !isView;
  const list = useAmenityChoices(!isView);
  const chosen: (string | number)[] = field.value ?? [];
  const known = isView ? present : [...present, ...(list.data?.items ?? [])];
  const offers = offersOf(known, chosen);
  if (offers.length === 0 && !mayAdd) return null;
  return (
    <Choice legend="Amenities">
      {() => (
        <>
          {offers.length > 0 && (
            <AmenityChecklist offers={offers} chosen={chosen} onChange={field.onChange} disabled={disabled} />
          )}
          {mayAdd && (
            <NewAmenity
              disabled={disabled}
              onAdded={(_id) => field.onChange([...(form.getValues('amenities') ?? []), _id])}
            />
          )}
        </>
      )}
    </Choice>
  );
}

/** Each once, by title. */
function offersOf(known: readonly AmenityOffer[], chosen: readonly (string | number)[]): AmenityOffer[] {
  const byId = new Map(known.map((amenity) => [amenity._id, amenity]));
  const offers = offeredAmenities([...byId.values()], chosen);
  return offers.sort((one, other) => one.title.localeCompare(other.title));
}

function NewAmenity({ disabled, onAdded }: { disabled: boolean; onAdded: (amenityId: string) => void }) {
  const create = useOfferAmenity();
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string>();
  const messageId = useId();

  async function add() {
    if (create.isPending) return;
    if (title.trim() === '') return setProblem('Please add amenity title');
    try {
      const { _id } = await create.mutateAsync({ title });
      onAdded(_id);
      setTitle('');
      setProblem(undefined);
    } catch (error) {
      setProblem(failureOf(error).message);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter adds the amenity; it does not save the workspace.
    event.preventDefault();
    void add();
  }

  return (
    <div className="mt-3">
      <div className="flex gap-2">
        <Input
          aria-label="New amenity"
          placeholder="New amenity"
          maxLength={150}
          disabled={disabled}
          value={title}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? messageId : undefined}
          onChange={(event) => {
            setTitle(event.target.value);
            setProblem(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <Button variant="secondary" disabled={disabled} loading={create.isPending} onClick={() => void add()}>
          Add amenity
        </Button>
      </div>
      <div className="mt-1.5 empty:hidden">
        <FieldMessage id={messageId} error={problem} />
      </div>
    </div>
  );
}
