import { trpc } from '#client/trpc.tsx';
import { OutsideChoice, type Space } from '#domains/workspaces/client/index.ts';

/** The place of a workspace, chosen from those that the door service lists. It is asked each time, so that a new place appears. */
export function PlaceChoice({ space }: { space: Space }) {
  const query = trpc.doors.places.useQuery({ space_id: space._id }, { retry: false });
  const choose = trpc.doors.choosePlace.useMutation().mutateAsync;
  return (
    <OutsideChoice
      noun="place"
      space={space}
      query={query}
      chosen={query.data?.chosen}
      options={query.data?.places}
      choose={(place_id) => choose({ space_id: space._id, place_id })}
      afterwards="Its doors are being read."
      note="The doors of the old place disappear from the list. Who opened them stays listed."
    />
  );
}
