/** The time zones that the browser supports. */
import { DEFAULT_ZONE, zoneText } from '#shared/time.ts';

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
