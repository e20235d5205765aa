/** Names and addresses that somebody has typed, and to which mail is sent. */

// A link or a sentence in the name would make the mail of a stranger look like a mail of the operator.
const PLAIN_NAME = /^\p{L}[\p{L}\p{M}' -]{0,38}[\p{L}\p{M}]$/u;

/** The name for the greeting of a mail to a typed address; '' for a name that is longer than usual or contains more than letters. */
export function greetingName(name: string): string {
  return PLAIN_NAME.test(name) && name.split(' ').length <= 4 ? name : '';
}

/** The mailbox that limits count: 'ada+1@example.org' reaches the same person as 'ada@example.org'. */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@');
}
