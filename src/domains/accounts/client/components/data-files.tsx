import { downloadFile } from '#client/download.ts';
import { PressButton } from '#client/press-button.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import type { RouterOutputs } from '#client/trpc.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import { officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';
import { type Translate, msg } from '#shared/texts.ts';

type DataExport = RouterOutputs['privacy']['exports'][number];

/** While a file is being made, its state is read again after this time. */
const READ_AGAIN_MS = 3_000;

/** For the query of the files. */
export const untilMade = {
  refetchInterval: ({ state: { data } }: { state: { data?: DataExport[] | undefined } }) =>
    data?.some(({ state }) => state === 'waiting') ? READ_AGAIN_MS : false,
} as const;

const MEGABYTE = 2 ** 20;
const sizeText = (size: number, t: Translate) =>
  size < MEGABYTE / 10 ? t('less than 0.1 MB') : `${(size / MEGABYTE).toFixed(1)} MB`;

function stateText({ state, size, created_at, ends_at }: DataExport, t: Translate): string {
  const time = (at: Date) => officeInstant(at, undefined, t);
  if (state === 'waiting') return t('It is being made. You get a mail when it is ready, and may leave this page.');
  if (state === 'failed') return t('It could not be made. Please ask for it again.');
  if (state === 'removed' || !ends_at)
    return t('Asked for on {time}. The file was removed.', { time: time(created_at) });
  return t('{size}, until {time}', { size: sizeText(size ?? 0, t), time: time(ends_at) });
}

const TITLES = {
  waiting: msg('In preparation'),
  ready: msg('Ready'),
  failed: msg('Failed'),
  removed: msg('Removed'),
};
const TONES = { waiting: 'blue', ready: 'green', failed: 'red', removed: 'grey' } as const;

type Props = {
  title: string;
  text: string;
  /** What the button that asks for a file says. */
  label: string;
  query: { data: DataExport[] | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  ask: () => Promise<unknown>;
};

/** The files with the data of a person that somebody has asked for, with the button that asks for another one. */
export function DataFiles({ title, text, label, query, ask }: Props) {
  const t = useTexts();
  const { data: files, error } = query;
  const isOpen = files?.some(({ state }) => state === 'waiting');
  return (
    <Card role="region" aria-label={title}>
      <CardHeader
        title={title}
        actions={
          <PressButton variant="secondary" size="sm" onPress={ask} disabled={isOpen}>
            {label}
          </PressButton>
        }
      />
      <CardBody className="space-y-3 text-sm">
        <p className="text-muted-foreground">{text}</p>
        {files === undefined && (error ? <QueryFailure query={query} /> : <SkeletonText lines={2} />)}
        {files && files.length > 0 && (
          <ul className="divide-y border-t">
            {files.map((file) => (
              <li key={file._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 space-y-1">
                  <Badge tone={TONES[file.state]}>{t(TITLES[file.state])}</Badge>
                  <p className="text-muted-foreground" aria-live="polite">
                    {stateText(file, t)}
                  </p>
                </div>
                {file.state === 'ready' && (
                  <PressButton
                    size="sm"
                    onPress={() => downloadFile(`/privacy/exports/${file._id}/file`, 'data.zip')}
                    aria-label={t('Download the file of {time}', {
                      time: officeInstant(file.created_at, undefined, t),
                    })}
                  >
                    {t('Download')}
                  </PressButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
