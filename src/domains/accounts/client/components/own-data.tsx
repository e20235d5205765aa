import { trpc } from '#client/trpc.tsx';
import { DataFiles, untilMade } from '#domains/accounts/client/components/data-files.tsx';
import { useTexts } from '#domains/accounts/client/use-texts.ts';
import { msg } from '#shared/texts.ts';

const TEXT = msg(
  'A file with everything that is kept of you: your account, bookings, invoices and pictures, and what staff have written about you. It is made in the background, at most three times a day, and can be downloaded for 7 days.',
);

/** The own data as a file, on the screen of the profile. */
export default function OwnData() {
  const t = useTexts();
  const query = trpc.privacy.exports.useQuery(undefined, untilMade);
  const ask = trpc.privacy.ask.useMutation();
  return (
    <div className="mt-5">
      <DataFiles
        title={t('Your data')}
        text={t(TEXT)}
        label={t('Download my data')}
        query={query}
        ask={() => ask.mutateAsync()}
      />
    </div>
  );
}
