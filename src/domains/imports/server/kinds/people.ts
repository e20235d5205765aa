import type { z } from 'zod';
import { lockUsers } from '#domains/accounts/server/index.ts';
import { CHANGED_HERE, type ImportDefinition } from '#domains/imports/server/kind.ts';
import { AddMemberInput } from '#domains/members/index.ts';
import { addMember, renameInvited, withdrawMemberInvitation } from '#domains/members/server/index.ts';
import { Changed, Conflict, NotFound } from '#shared/errors.ts';
import { optionalText } from '#shared/fields.ts';
import { printed } from '#shared/printable.ts';
import { msg } from '#shared/texts.ts';

/** A full name is divided at its last blank. */
const PersonLine = AddMemberInput.omit({ space_id: true })
  .extend({ external_id: optionalText(191), name: printed(optionalText(100)) })
  .transform(({ name = '', ...line }) => {
    if (line.first_name || line.last_name) return line;
    const [, first_name = '', last_name = ''] = /^(.*?)\s*(\S*)$/.exec(name) ?? [];
    return { ...line, first_name, last_name };
  });
type PersonLine = z.output<typeof PersonLine>;

/** People become invited members of the workspace. */
export const people: ImportDefinition<PersonLine> = {
  schema: PersonLine,
  keyOf: ({ email }) => email,
  batch: 100,
  prepare: async (outer, space_id) => ({
    async lock(trx, lines) {
      const emails = lines.map(({ email }) => email);
      const known = await trx('users').whereIn('email', emails).pluck('id');
      await lockUsers(trx, [...known, outer.actor.userId]);
    },
    async create(call, { external_id: _key, ...person }, mails) {
      const { _id: record_id, version } = await addMember(call, { ...person, space_id }, { mails });
      return { record_id, version };
    },
    async update(call, { email, first_name, last_name }, { record_id, version }) {
      const user = await call.services.knex('users').where('id', record_id).first('email');
      if (user?.email !== email) throw new Conflict(msg('The address of a person cannot change'), undefined, 'email');
      await renameInvited(call, { user_id: record_id, space_id, version, first_name, last_name });
      return { record_id, version: version + 1 };
    },
  }),
  async undo(call, trx, { record_id: user_id, space_id, version }) {
    await lockUsers(trx, [user_id, call.actor.userId]);
    const entry = await trx('user_spaces')
      .join('users', 'users.id', 'user_spaces.user_id')
      .where({ user_id, space_id })
      .first('user_spaces.version', 'users.email');
    if (!entry) throw new NotFound(msg('Member not found'));
    if (entry.version !== version) throw new Changed(CHANGED_HERE);
    // Until an invited person accepts, their bookings have only their address.
    const booked = await trx('bookings').where({ customer_email: entry.email, space_id, active: true }).first('id');
    if (booked) throw new Conflict(msg('This person has bookings here'));
    await withdrawMemberInvitation(call, { user_id, space_id });
  },
};
