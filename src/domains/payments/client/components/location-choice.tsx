import { trpc } from '#client/trpc.tsx';
import { OutsideChoice, type Space } from '#domains/workspaces/client/index.ts';

/** Where the card readers of a workspace are, chosen from the locations that the payment service lists. */
export function LocationChoice({ space }: { space: Space }) {
  const query = trpc.payments.readerLocations.useQuery({ space_id: space._id }, { retry: false });
  const choose = trpc.payments.chooseReaderLocation.useMutation().mutateAsync;
  return (
    <OutsideChoice
      noun="card reader location"
      space={space}
      query={query}
      chosen={query.data?.chosen}
      options={query.data?.locations}
      choose={(location_id) => choose({ space_id: space._id, location_id })}
      note="Payments at the readers of the old location go on."
    />
  );
}
