import { trpc } from '#client/trpc.tsx';
import { OutsideChoice, type Space } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#domains/payments/client/use-texts.ts';

/** Where the card readers of a workspace are, chosen from the locations that the payment service lists. */
export function LocationChoice({ space }: { space: Space }) {
  const t = useTexts();
  const query = trpc.payments.readerLocations.useQuery({ space_id: space._id }, { retry: false });
  const choose = trpc.payments.chooseReaderLocation.useMutation().mutateAsync;
  return (
    <OutsideChoice
      texts={{
        unlisted: t('The card reader locations could not be listed.'),
        label: t('Card reader location of {name}', { name: space.name }),
        none: t('No card reader location'),
        save: t('Save Card reader location'),
        saved: t('The card reader location was saved.'),
        removed: t('The card reader location was removed.'),
      }}
      space={space}
      query={query}
      chosen={query.data?.chosen}
      options={query.data?.locations}
      choose={(location_id) => choose({ space_id: space._id, location_id })}
      note={t('Payments at the readers of the old location go on.')}
    />
  );
}
