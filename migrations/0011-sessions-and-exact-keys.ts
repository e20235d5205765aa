import type { Knex } from 'knex';

/** What a browser picture was kept as before: the file as it was sent, with everything that a camera writes into it. */
const SENT_PICTURE = '^/files/[0-9a-f]{32}[.](png|jpg|gif)$';
/** What is served in its place: a picture of our own making. */
const MADE_PICTURE = '^/files/[0-9a-f]{32}-1440[.]jpg$';

/**
 * Addresses and keys are compared byte by byte: a loose collation takes 'm̈ember@…' for 'member@…'. Loosely equal twins cannot
 * exist yet, as the old unique key refused them. Sign-ups wait in a table of their own until their address is proven.
 */
export async function up(knex: Knex): Promise<void> {
  await knex('users').update({ email: knex.raw('LOWER(TRIM(email))') });
  await knex('booking_members').update({ email: knex.raw('LOWER(TRIM(email))') });
  await knex.raw('ALTER TABLE users MODIFY email VARCHAR(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL');
  await knex.raw(
    'ALTER TABLE booking_members MODIFY email VARCHAR(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL',
  );

  // A password that was chosen before the address was proven may be a stranger's. The owner chooses one by a mailed link.
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

  // Tokens that were handed back before their time was over.
  await knex.schema.createTable('revoked_tokens', (table) => {
    table.specificType('jti', 'char(32) character set ascii').primary();
    table.specificType('expires_at', 'datetime(3)').notNullable();
    table.index(['expires_at'], 'revoked_tokens_age');
  });

  // A key belongs to a call as a whole, and once more to a step of it that remembers its own answer.
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
}

export async function down(knex: Knex): Promise<void> {
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
