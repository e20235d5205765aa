import { inSpace } from '#client/lists/filters.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { OutsideChoice, useActiveSpace } from '#domains/workspaces/client/index.ts';

/** Where the card readers of the active workspace are, chosen from the locations that the payment service lists. Shown to staff of all workspaces. */
export function LocationChoice({ canEdit: mayEdit }: { canEdit: boolean }) {
  const { active: space } = useActiveSpace();
  const { user } = useSession();
  const canEdit = mayEdit && user?.role_id?.showAllWorkSpaces === true;
  const query = trpc.payments.readerLocations.useQuery(inSpace(canEdit ? space?._id : undefined, {}), { retry: false });
  const choose = trpc.payments.chooseReaderLocation.useMutation().mutateAsync;
  if (!space || !canEdit) return null;
  const { data } = query;
  return (
    <OutsideChoice
      noun="card reader location"
      space={space}
      query={query}
      choice={
        data && {
          chosen: data.chosen,
          options: data.locations.map(({ _id, name, taken }) => ({
            value: _id,
            label: taken ? `${name} (another workspace)` : name,
            disabled: taken,
          })),
        }
      }
      choose={(location_id) => choose({ space_id: space._id, location_id })}
      note="Payments at the readers of the old location go on."
    />
  );
}
