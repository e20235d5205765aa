import { useId, useState } from 'react';
import { toast } from 'sonner';
import { showError } from '#client/error-toasts.ts';
import { failureOf } from '#client/failure.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useChoosePlace, usePlaces } from '#domains/doors/client/queries.ts';
import type { PlacesView } from '#domains/doors/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/active-space.ts';

const NO_PLACE = 'none';

/** The place of the active workspace, chosen from those that the door service lists. */
export function PlaceChoice({ canEdit }: { canEdit: boolean }) {
  const { active: space } = useActiveSpace();
  const places = usePlaces(space?._id, canEdit);
  if (!space || !canEdit) return null;
  if (places.error) {
    return (
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <span className="text-danger-text">The places could not be listed. {failureOf(places.error).message}</span>
        <Button variant="secondary" size="sm" loading={places.isFetching} onClick={() => void places.refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (!places.data) return <Skeleton className="h-16" />;
  return <PlaceForm key={`${space._id} ${places.data.chosen}`} space={space} view={places.data} />;
}

function PlaceForm({ space, view }: { space: { _id: string; name: string }; view: PlacesView }) {
  const choose = useChoosePlace();
  const noteId = useId();
  const [placeId, setPlaceId] = useState(view.chosen ?? NO_PLACE);
  const [isSaving, setSaving] = useState(false);
  const isChanged = placeId !== (view.chosen ?? NO_PLACE);

  async function save() {
    setSaving(true);
    try {
      await choose({ space_id: space._id, place_id: placeId === NO_PLACE ? null : placeId });
      toast.success(placeId === NO_PLACE ? 'The place was removed.' : 'The place was saved. Its doors are being read.');
    } catch (error) {
      showError(error);
    } finally {
      setSaving(false);
    }
  }

  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={`Place of ${space.name}`} className="w-full sm:w-72">
        {(control) => (
          <NativeSelect
            {...control}
            value={placeId}
            onChange={setPlaceId}
            options={[
              { value: NO_PLACE, label: 'No place' },
              ...view.places.map(({ _id, name, taken }) => ({
                value: _id,
                label: taken ? `${name} (another workspace)` : name,
                disabled: taken,
              })),
            ]}
          />
        )}
      </Field>
      <Button type="submit" loading={isSaving} disabled={!isChanged} aria-describedby={isChanged ? noteId : undefined}>
        Save Place
      </Button>
      {isChanged && view.chosen && (
        <p id={noteId} className="w-full text-sm text-muted-foreground">
          The doors of the old place disappear from the list. Who opened them stays listed.
        </p>
      )}
    </form>
  );
}
