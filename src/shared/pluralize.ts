/** '5 days', '1.5 hours', '1 seat'. */
export function pluralize(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}
