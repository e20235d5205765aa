/** The length that search engines show of a description. */
const LONGEST = 160;

/** A text in one line, cut between two words if it is too long for a description. */
export function shortened(text: string, longest = LONGEST): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0) || cut.length - 1)}…`;
}
