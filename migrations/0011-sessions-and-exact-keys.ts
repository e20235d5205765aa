import type { Knex } from 'knex';

/** URLs of original pictures, which earlier versions stored with the metadata of the camera. */
const SENT_PICTURE = '^/files/[0-9a-f]{32}[.](png|jpg|gif)$';
const SENT_FILE = '^[0-9a-f]{32}[.](png|jpg|gif)$';
/** URLs of re-encoded pictures, which are served instead. */
const MADE_PICTURE = '^/files/[0-9a-f]{32}-1440[.]jpg$';

/**
 * Email addresses and keys are compared byte by byte, because the old collation treated 'm̈ember@…' and 'member@…' as equal. Rows
 * that differ only in this way cannot exist, as the old unique key refused them. Sign-ups get a separate table until their
 * address is verified.
 */
export async function up(knex: Knex): Promise<void> {
  await knex('users').update({ email: knex.raw('LOWER(TRIM(email))') });
  await knex('booking_members').update({ email: knex.raw('LOWER(TRIM(email))') });
  await knex.raw('ALTER TABLE users MODIFY email VARCHAR(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL');
  await knex.raw(
    'ALTER TABLE booking_members MODIFY email VARCHAR(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL',
  );

  // A password set before the address was verified may belong to a stranger. The owner sets a new one with a mailed link.
  await knex('users').whereNull('verified_at').update({ password_hash: null });
  await knex('account_tokens').whereIn('purpose', ['activate', 'otp']).delete();
  await knex.schema.createTable('sign_ups', (table) => {
    table.bigIncrements('id');
    table.string('name', 100).notNullable();
    table.specificType('email', 'varchar(191) character set utf8mb4 collate utf8mb4_bin').notNullable();
    table.string('password_hash', 255).notNullable();
    table.specificType('link_hash', 'char(64) character set ascii').notNullable();
    table.specificType('code_hash', 'char(64) character set ascii').notNullable();
    table.integer('tries_left').unsigned().notNullable();
    table.specificType('code_expires_at', 'datetime(3)').notNullable();
    table.specificType('created_at', 'datetime(3)').notNullable();
    table.index(['email', 'id'], 'sign_ups_email');
    table.index(['link_hash'], 'sign_ups_link');
    table.index(['created_at'], 'sign_ups_age');
  });

  // Tokens revoked by a logout before they expired.
  await knex.schema.createTable('revoked_tokens', (table) => {
    table.specificType('jti', 'char(32) character set ascii').primary();
    table.specificType('expires_at', 'datetime(3)').notNullable();
    table.index(['expires_at'], 'revoked_tokens_age');
  });

  // A key can have two rows: one for the whole call, and one for a step that stores its own response.
  await knex('idempotency_keys').delete();
  await knex.raw(
    `ALTER TABLE idempotency_keys
       MODIFY idempotency_key VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
       ADD COLUMN is_step TINYINT(1) NOT NULL DEFAULT 0 AFTER idempotency_key,
       DROP PRIMARY KEY, ADD PRIMARY KEY (user_id, idempotency_key, is_step)`,
  );

  await knex.raw(
    `UPDATE attachments SET original = CONCAT(LEFT(original, 39), '-1440.jpg'), mimetype = 'image/jpeg' WHERE original REGEXP ?`,
    [SENT_PICTURE],
  );
  // A job makes the missing copies and deletes the originals.
  await knex.schema.alterTable('stored_files', (table) => {
    table.boolean('is_sent_picture').notNullable().defaultTo(false);
    table.index(['is_sent_picture', 'name'], 'stored_files_sent');
  });
  await knex('stored_files').whereRaw('name REGEXP ?', [SENT_FILE]).update({ is_sent_picture: true });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('stored_files', (table) => {
    table.dropIndex(['is_sent_picture', 'name'], 'stored_files_sent');
    table.dropColumn('is_sent_picture');
  });
  await knex.raw(`UPDATE attachments SET original = CONCAT(LEFT(original, 39), '.jpg') WHERE original REGEXP ?`, [
    MADE_PICTURE,
  ]);
  await knex('idempotency_keys').delete();
  await knex.raw(
    `ALTER TABLE idempotency_keys DROP PRIMARY KEY, DROP COLUMN is_step, ADD PRIMARY KEY (user_id, idempotency_key)`,
  );
  await knex.schema.alterTable('idempotency_keys', (table) =>
    table.string('idempotency_key', 128).notNullable().alter(),
  );
  for (const table of ['revoked_tokens', 'sign_ups']) await knex.schema.dropTable(table);
  for (const name of ['booking_members', 'users']) {
    await knex.schema.alterTable(name, (table) => table.string('email', 191).notNullable().alter());
  }
}
