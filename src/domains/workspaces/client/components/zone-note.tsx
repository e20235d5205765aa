import { useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { showsOtherTime } from '#domains/workspaces/client/zones.ts';
import { zoneText } from '#shared/time.ts';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

type ZoneNoteProps = { zone: string; now: Date; className?: string };

/** A note about the zone of the workspace, if its local time differs from the viewer's. */
export function ZoneNote({ zone, now, className }: ZoneNoteProps) {
  const t = useTexts();
  const [viewerZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (!showsOtherTime(zone, viewerZone, now)) return null;
  return (
    <p className={classNames('text-sm text-muted-foreground', className ?? 'mt-8')}>
      {t('All dates and times are in the time zone of the workspace ({zone}).', { zone: zoneText(zone) })}
    </p>
  );
}
