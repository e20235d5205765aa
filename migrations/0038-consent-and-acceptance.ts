import type { Knex } from 'knex';

/**
 * What people agree to. A consent lets staff charge a saved card up to a limit. An entry of a member is pending until the person
 * accepts it; entries that exist are accepted. A role in the team takes effect when its invitation is accepted. Notes of staff belong to a workspace: earlier ones
 * to the only workspace of their author, otherwise to the only one of the member, otherwise to none.
 *
 * Each step is one statement that can be repeated.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(CONSENTS);
  if (!(await knex.schema.hasColumn('charges', 'consent_id')))
    await knex.raw(
      `ALTER TABLE charges ADD COLUMN consent_id BIGINT UNSIGNED NULL,
         ADD CONSTRAINT charges_consent_id_foreign FOREIGN KEY (consent_id) REFERENCES card_consents (id)`,
    );
  if (!(await knex.schema.hasColumn('user_spaces', 'pending')))
    await knex.raw('ALTER TABLE user_spaces ADD COLUMN pending TINYINT(1) NOT NULL DEFAULT 0');
  for (const statement of INVITATIONS) await knex.raw(statement);
  if (!(await knex.schema.hasColumn('member_notes', 'space_id')))
    await knex.raw(
      `ALTER TABLE member_notes ADD COLUMN space_id BIGINT UNSIGNED NULL,
         ADD INDEX member_notes_place (user_id, space_id, id),
         ADD CONSTRAINT member_notes_space_id_foreign FOREIGN KEY (space_id) REFERENCES spaces (id)`,
    );
  for (const [table, person] of PLACES)
    await knex.raw(
      `UPDATE member_notes SET space_id = (SELECT MIN(space_id) FROM ${table} WHERE user_id = member_notes.${person})
       WHERE space_id IS NULL AND (SELECT COUNT(*) FROM ${table} WHERE user_id = member_notes.${person}) = 1`,
    );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    `ALTER TABLE member_notes DROP FOREIGN KEY member_notes_space_id_foreign, DROP INDEX member_notes_place, DROP COLUMN space_id`,
  );
  for (const table of ['invitation_links', 'team_invitation_spaces', 'team_invitations'])
    await knex.schema.dropTable(table);
  await knex.raw('ALTER TABLE user_spaces DROP COLUMN pending');
  await knex.raw('ALTER TABLE charges DROP FOREIGN KEY charges_consent_id_foreign, DROP COLUMN consent_id');
  await knex.schema.dropTable('card_consents');
}

const PLACES = [
  ['team_spaces', 'author_id'],
  ['user_spaces', 'user_id'],
] as const;

const CONSENTS = `CREATE TABLE IF NOT EXISTS card_consents (
  id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
  user_id BIGINT UNSIGNED NOT NULL,
  source_id VARCHAR(100) NOT NULL,
  text VARCHAR(500) NOT NULL,
  limit_pence INT UNSIGNED NOT NULL,
  given_at DATETIME(3) NOT NULL,
  withdrawn_at DATETIME(3) NULL,
  INDEX card_consents_card (user_id, source_id, withdrawn_at),
  CONSTRAINT card_consents_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id))`;

const INVITATIONS = [
  `CREATE TABLE IF NOT EXISTS team_invitations (
    user_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
    role_id BIGINT UNSIGNED NOT NULL,
    created_at DATETIME(3) NOT NULL,
    CONSTRAINT team_invitations_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT team_invitations_role_id_foreign FOREIGN KEY (role_id) REFERENCES roles (id))`,
  `CREATE TABLE IF NOT EXISTS team_invitation_spaces (
    user_id BIGINT UNSIGNED NOT NULL,
    space_id BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (user_id, space_id),
    INDEX team_invitation_spaces_space (space_id),
    CONSTRAINT team_invitation_spaces_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT team_invitation_spaces_space_id_foreign FOREIGN KEY (space_id) REFERENCES spaces (id))`,
  `CREATE TABLE IF NOT EXISTS invitation_links (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    user_id BIGINT UNSIGNED NOT NULL,
    space_id BIGINT UNSIGNED NULL,
    secret_hash CHAR(64) CHARACTER SET ascii NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    INDEX invitation_links_secret (secret_hash),
    INDEX invitation_links_person (user_id, space_id),
    CONSTRAINT invitation_links_user_id_foreign FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT invitation_links_space_id_foreign FOREIGN KEY (space_id) REFERENCES spaces (id))`,
];
