import { useState } from 'react';
import { showsOtherTime } from '#domains/availability/client/search-state.ts';
import { zoneText } from '#shared/time.ts';

/** Says whose clock counts, to those who live by another one. */
export function ZoneNote({ zone, now }: { zone: string; now: Date }) {
  const [viewerZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (!showsOtherTime(zone, viewerZone, now)) return null;
  return (
    <p className="mt-8 text-sm text-muted-foreground">
      All dates and times are those of the workspace ({zoneText(zone)}), not of your own time zone.
    </p>
  );
}
