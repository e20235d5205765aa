import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { usePlaces } from '#domains/doors/client/queries.ts';
import type { PlacesView } from '#domains/doors/schema.ts';
import { OutsideChoice, useActiveSpace } from '#domains/workspaces/client/index.ts';

/** The place of the active workspace, chosen from those that the door service lists. Shown to staff of all workspaces. */
export function PlaceChoice({ canEdit: mayEdit }: { canEdit: boolean }) {
  const { active: space } = useActiveSpace();
  const { user } = useSession();
  const canEdit = mayEdit && user?.role_id?.showAllWorkSpaces === true;
  const query = usePlaces(space?._id, canEdit);
  const choose = trpc.doors.choosePlace.useMutation().mutateAsync;
  if (!space || !canEdit) return null;
  const { data } = query;
  return (
    <OutsideChoice
      noun="place"
      space={space}
      query={query}
      choice={data && { chosen: data.chosen, options: data.places.map(optionOf) }}
      choose={(place_id) => choose({ space_id: space._id, place_id })}
      afterwards="Its doors are being read."
      note="The doors of the old place disappear from the list. Who opened them stays listed."
    />
  );
}

/** A place belongs to one workspace. */
function optionOf({ _id, name, taken }: PlacesView['places'][number]) {
  return { value: _id, label: taken ? `${name} (another workspace)` : name, disabled: taken };
}
