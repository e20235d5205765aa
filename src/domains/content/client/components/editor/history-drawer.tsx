import { useState } from 'react';
import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import { type Difference, differencesOf } from '#domains/content/client/differences.ts';
import { useRestoreVersion, useVersion, useVersions } from '#domains/content/client/queries.ts';
import type { ContentItem, ContentVersion } from '#domains/content/schema.ts';
import { TEXTS } from '#domains/content/texts.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

const STEP = 20;

type HistoryDrawerProps = {
  item: ContentItem;
  canEdit: boolean;
  /** Called once an earlier state is published again. */
  onRestored: () => void;
  onClose: () => void;
};

/** The published states of an item with their differences from the present one. An earlier state can be published again. */
export default function HistoryDrawer({ item, canEdit, onRestored, onClose }: HistoryDrawerProps) {
  const t = useTexts();
  const [limit, setLimit] = useState(STEP);
  const [opened, setOpened] = useState<string>();
  const [restoring, setRestoring] = useState<ContentVersion>();
  const versions = useVersions(item._id, limit);
  const restore = useRestoreVersion();
  const { items, totalCount = 0 } = versions.data ?? {};

  async function bringBack(version: ContentVersion) {
    await restore({ _id: item._id, version_id: version._id, version: item.version });
    toast.success(t(TEXTS.saved));
    onRestored();
  }

  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={t('History')} width={560}>
      {versions.error && <QueryFailure query={versions} />}
      {!items && !versions.error && <SkeletonText lines={6} />}
      {items?.length === 0 && <EmptyState text={t('Nothing has been published yet.')} />}
      <ol className="divide-y">
        {items?.map((version) => (
          <State
            key={version._id}
            version={version}
            item={item}
            isOpen={opened === version._id}
            onCompare={() => setOpened(opened === version._id ? undefined : version._id)}
            {...(canEdit && { onBringBack: () => setRestoring(version) })}
          />
        ))}
      </ol>
      {limit < totalCount && limit < MAX_LIMIT && (
        <Button
          variant="secondary"
          className="mt-4 w-full"
          loading={versions.isFetching}
          onClick={() => setLimit(Math.min(MAX_LIMIT, limit + STEP))}
        >
          {t('Show more')}
        </Button>
      )}
      {restoring && (
        <ConfirmCall
          open
          onOpenChange={() => setRestoring(undefined)}
          title={t('Bring this state back?')}
          text={t('Visitors will see the state of {time} again. The present state stays in the history.', {
            time: officeInstant(restoring.saved_at, undefined, t),
          })}
          yes={t('Bring back')}
          no={t('Cancel')}
          onYes={() => bringBack(restoring)}
        />
      )}
    </Drawer>
  );
}

type StateProps = {
  version: ContentVersion;
  item: ContentItem;
  /** Whether its differences from the present state are shown. */
  isOpen: boolean;
  onCompare: () => void;
  onBringBack?: () => void;
};

/** A published state, with who saved it and when. */
function State({ version, item, isOpen, onCompare, onBringBack }: StateProps) {
  const t = useTexts();
  return (
    <li className="py-4 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-52">
          <p className="text-sm font-medium">{officeInstant(version.saved_at, undefined, t)}</p>
          <p className="text-sm text-muted-foreground">{version.saved_by}</p>
        </div>
        {version.isPresent ? (
          <StatusBadge tone="green">{t('Present state')}</StatusBadge>
        ) : (
          <>
            <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={onCompare}>
              {t('Compare')}
            </Button>
            {onBringBack && (
              <Button variant="secondary" size="sm" onClick={onBringBack}>
                {t('Bring back')}
              </Button>
            )}
          </>
        )}
      </div>
      {isOpen && <Comparison item={item} versionId={version._id} />}
    </li>
  );
}

function Comparison({ item, versionId }: { item: ContentItem; versionId: string }) {
  const t = useTexts();
  const version = useVersion(item._id, versionId);
  if (version.error) return <p className="mt-3 text-sm text-danger-text">{failureOf(version.error).message}</p>;
  if (!version.data) return <SkeletonText lines={3} className="mt-3" />;
  const differences = differencesOf(item.type, version.data, item, t);
  if (differences.length === 0) return <p className="mt-3 text-sm">{t('This state equals the present one.')}</p>;
  return (
    <dl className="mt-3 space-y-3 rounded-md bg-muted p-3 text-sm">
      {differences.map((difference) => (
        <DifferenceOf key={difference.field} {...difference} />
      ))}
    </dl>
  );
}

function DifferenceOf({ field, then, now }: Difference) {
  const t = useTexts();
  return (
    <div>
      <dt className="font-medium">{field}</dt>
      <dd className="whitespace-pre-line break-words">
        <span className="text-muted-foreground">{t('Then:')} </span>
        {then || t('None')}
      </dd>
      <dd className="whitespace-pre-line break-words">
        <span className="text-muted-foreground">{t('Now:')} </span>
        {now || t('None')}
      </dd>
    </div>
  );
}
