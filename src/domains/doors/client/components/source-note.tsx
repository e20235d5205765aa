import { Link } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { relativeTime } from '#client/relative-time.ts';
import { useNow } from '#client/use-now.ts';
import { NOT_CONNECTED } from '#domains/doors/rules.ts';
import type { DoorSource } from '#domains/doors/schema.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/doors/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

type SourceNoteProps = {
  /** The name of the service. */
  service: string;
  /** `place` is missing for a service without places. */
  source: (Pick<DoorSource, 'connected' | 'sandbox' | 'failure'> & { place?: DoorSource['place'] }) | undefined;
  /** Whether the screen shows data that was read before. */
  hasData: boolean;
  /** When the data was read from the service; null for never. */
  readAt: Date | null | undefined;
};

/** Says where the data comes from, how old it is, and why it is not newer. */
export function SourceNote({ service, source, hasData, readAt }: SourceNoteProps) {
  const t = useTexts();
  const now = useNow();
  if (!source) return null;
  const { connected, sandbox, place, failure } = source;
  if (!connected && hasData)
    return (
      <p className="mb-4 rounded-md bg-orange-soft px-4 py-3 text-sm text-orange-text">
        {readAt
          ? t('{service} is not connected. What is shown was read {age} and does not change.', {
              service,
              age: relativeTime(readAt, now, t),
            })
          : t('{service} is not connected. What is shown was read before and does not change.', { service })}{' '}
        <ConnectionsLink />
      </p>
    );
  if (!connected || place === null) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
      <span>{readAt ? t('Updated {age}', { age: relativeTime(readAt, now, t) }) : t('Not read yet')}</span>
      {place && <span>{place.name}</span>}
      {sandbox && <Badge tone="blue">{t('Sandbox')}</Badge>}
      {failure && <span className="text-danger-text">{t('The last attempt failed: {failure}.', { failure })}</span>}
    </div>
  );
}

/** What is missing before a workspace can have doors, and who can change it. Undefined when nothing is missing. */
export function missingSource(source: SourceNoteProps['source'], t: Translate) {
  if (!source || (source.connected && source.place)) return undefined;
  const action = <ConnectionsLink />;
  if (!source.connected) return { title: t('Kisi is not connected'), text: t(NOT_CONNECTED), action };
  return { title: t('No place chosen'), text: t('Choose the place that Kisi has for this workspace.'), action };
}

/** The way to the screen on which services are connected, for accounts that may open it. */
export function ConnectionsLink() {
  const t = useTexts();
  const mayOpen = useSession().may('settings.workspace', 'show');
  if (!mayOpen) return null;
  return (
    <Link to={paths.connections} className="text-sm font-medium underline underline-offset-4">
      {t('Open Connections')}
    </Link>
  );
}
