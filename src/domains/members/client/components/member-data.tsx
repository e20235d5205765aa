import { trpc } from '#client/trpc.tsx';
import { DataFiles, untilMade } from '#domains/accounts/client/index.ts';
import { useTexts } from '#domains/members/client/use-texts.ts';

/** The data of a member as a file. Shows nothing to staff who may not have it. */
export function MemberData({ memberId }: { memberId: string }) {
  const t = useTexts();
  const query = trpc.privacy.exportsOf.useQuery({ user_id: memberId }, { ...untilMade, retry: false });
  const ask = trpc.privacy.askOf.useMutation();
  if (!query.data) return null;
  return (
    <DataFiles
      title={t('Data of this person')}
      text={t(
        'A file with everything that is kept of this person, also the notes of staff, to answer them. You get it, they do not. That you asked for it, and each download, is in the audit log.',
      )}
      label={t('Export the data')}
      query={query}
      ask={() => ask.mutateAsync({ user_id: memberId })}
    />
  );
}
