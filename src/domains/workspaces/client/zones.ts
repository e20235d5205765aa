/** The time zones that the browser supports, and the viewer's own. */
import { DEFAULT_ZONE, toLocal, zoneText } from '#shared/time.ts';

/**
 * The zones whose name contains the text, in alphabetical order. Zones whose region or city starts with it come first.
 * @param chosen the selected zone, which is included even if this browser uses another name for it
 */
export function findZones(text: string, chosen: string = DEFAULT_ZONE): string[] {
  const wanted = text.trim().toLowerCase();
  const all = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort();
  if (wanted === '') return [chosen, ...all.filter((zone) => zone !== chosen)];
  const words = (zone: string) => zoneText(zone).toLowerCase();
  const hasPrefix = (zone: string) =>
    words(zone)
      .split('/')
      .some((part) => part.startsWith(wanted));
  const found = all.filter((zone) => words(zone).includes(wanted));
  return [...found.filter(hasPrefix), ...found.filter((zone) => !hasPrefix(zone))];
}

/** Whether the local times of the workspace and the viewer differ at an instant. */
export function showsOtherTime(spaceZone: string, viewerZone: string, at: Date): boolean {
  const here = toLocal(at, spaceZone);
  const there = toLocal(at, viewerZone);
  return here.day !== there.day || here.time !== there.time;
}
