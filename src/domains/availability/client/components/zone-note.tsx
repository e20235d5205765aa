import { useState } from 'react';
import { showsOtherTime } from '#domains/availability/client/search-state.ts';
import { zoneText } from '#shared/time.ts';

/** A note about the zone of the workspace, if its local time differs from the viewer's. */
export function ZoneNote({ zone, now }: { zone: string; now: Date }) {
  const [viewerZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (!showsOtherTime(zone, viewerZone, now)) return null;
  return (
    <p className="mt-8 text-sm text-muted-foreground">
      All dates and times are in the time zone of the workspace ({zoneText(zone)}).
    </p>
  );
}
