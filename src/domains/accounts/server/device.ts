/** What people call the device of a session. */
import Bowser from 'bowser';

const MAX_LETTERS = 120;
const UNKNOWN = 'A program';

/** @param userAgent the header of the request @returns 'Firefox on Windows'; 'A program' if it is no known browser */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent.slice(0, 1_000));
  if (!browser.name) return UNKNOWN;
  return (os.name ? `${browser.name} on ${os.name}` : browser.name).slice(0, MAX_LETTERS);
}
