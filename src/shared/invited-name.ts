/** The name of an invited person, as whoever invites them knows it. */
import { optionalText } from '#shared/fields.ts';

const MAX_PART = 50;

export const invitedNames = { first_name: optionalText(MAX_PART), last_name: optionalText(MAX_PART) };

export type InvitedNames = { first_name?: string | undefined; last_name?: string | undefined };

/** 'Ada Lovelace'; '' if neither is known. */
export function invitedName({ first_name = '', last_name = '' }: InvitedNames): string {
  return `${first_name} ${last_name}`.trim();
}
