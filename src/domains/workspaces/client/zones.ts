/** The time zones of the world that the browser knows. */
import { DEFAULT_ZONE, zoneText } from '#shared/time.ts';

/**
 * Those that have the text in their name, in the order of the alphabet; those that begin so, or whose city does, come first.
 * @param chosen is among them even when this browser gives the zone another name
 */
export function zonesFound(text: string, chosen: string = DEFAULT_ZONE): string[] {
  const wanted = text.trim().toLowerCase();
  const all = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort();
  if (wanted === '') return [chosen, ...all.filter((zone) => zone !== chosen)];
  const words = (zone: string) => zoneText(zone).toLowerCase();
  const isBegin = (zone: string) =>
    words(zone)
      .split('/')
      .some((part) => part.startsWith(wanted));
  const found = all.filter((zone) => words(zone).includes(wanted));
  return [...found.filter(isBegin), ...found.filter((zone) => !isBegin(zone))];
}
