import type { Knex } from 'knex';
import { addColumns, addForeignKey, dropColumns, dropForeignKey } from '#server/db/schema-steps.ts';

const KINDS =
  "ENUM('credits', 'membership', 'price', 'pause', 'free_booking', 'difference', 'late_refund', 'credit_note') NOT NULL";
const FORMER_KINDS = "ENUM('credits', 'membership', 'price', 'pause') NOT NULL";

/** All that staff give away, how much each role may, and the agreement of a second person above that. */
export async function up(knex: Knex): Promise<void> {
  // The column is added once all tables are there.
  if (!(await knex.schema.hasColumn('staff_gifts', 'gift_id'))) await createTables(knex);
  await knex.raw(`ALTER TABLE staff_gifts MODIFY kind ${KINDS}`);
  await addColumns(knex, 'staff_gifts', { gift_id: 'BIGINT UNSIGNED NULL' });
  await addForeignKey(knex, 'staff_gifts', 'staff_gifts_gift', 'FOREIGN KEY (gift_id) REFERENCES gifts (id)');
  // One gift to a company stands once for each of its staff.
  await knex.raw(`INSERT INTO gifts
    (space_id, user_id, company_id, kind, about, what, worth_pence, counted_pence, monthly, given_by, at)
    SELECT space_id, IF(company_id IS NULL, MIN(given_to), NULL), company_id, kind, '', what, worth_pence, worth_pence, monthly, given_by, at
    FROM staff_gifts WHERE gift_id IS NULL
    GROUP BY space_id, company_id, kind, what, worth_pence, monthly, given_by, at, IF(company_id IS NULL, given_to, 0)
    ORDER BY MIN(id)`);
  await knex.raw(`UPDATE staff_gifts s JOIN gifts g ON g.space_id = s.space_id AND g.given_by = s.given_by AND g.at = s.at
    AND g.kind = s.kind AND g.what = s.what AND g.company_id <=> s.company_id AND (s.company_id IS NOT NULL OR g.user_id = s.given_to)
    SET s.gift_id = g.id`);
}

async function createTables(knex: Knex): Promise<void> {
  await dropTables(knex);
  await knex.schema.createTable('gift_limits', (table) => {
    table.bigInteger('role_id').unsigned().notNullable().primary().references('roles.id');
    table.integer('amount').unsigned().notNullable();
  });
  await knex.schema.createTable('gift_requests', (table) => {
    table.bigIncrements('id');
    addGift(table);
    table.bigInteger('asked_by').unsigned().notNullable().references('users.id');
    table.specificType('asked_at', 'DATETIME(3) NOT NULL');
    table.string('reason', 500).notNullable();
    table.specificType('state', "ENUM('open', 'agreed', 'refused', 'used') NOT NULL");
    table.bigInteger('decided_by').unsigned().references('users.id');
    table.specificType('decided_at', 'DATETIME(3) NULL');
    table.index(['space_id', 'id'], 'gift_requests_list');
    table.index(['asked_by', 'state', 'asked_at'], 'gift_requests_asked');
  });
  await knex.schema.createTable('gifts', (table) => {
    table.bigIncrements('id');
    addGift(table);
    table.bigInteger('given_by').unsigned().notNullable().references('users.id');
    table.specificType('at', 'DATETIME(3) NOT NULL');
    table.bigInteger('request_id').unsigned().references('gift_requests.id');
    table.index(['space_id', 'id'], 'gifts_list');
    table.index(['space_id', 'given_by', 'at'], 'gifts_given');
  });
}

/** What is given away, to whom, and what it is worth. */
function addGift(table: Knex.CreateTableBuilder): void {
  table.bigInteger('space_id').unsigned().notNullable().references('spaces.id');
  table.bigInteger('user_id').unsigned().references('users.id');
  table.bigInteger('company_id').unsigned().references('companies.id');
  table.specificType('kind', KINDS);
  table.string('about', 40).notNullable();
  table.string('what', 300).notNullable();
  table.bigInteger('worth_pence').unsigned().notNullable();
  table.bigInteger('counted_pence').unsigned().notNullable();
  table.specificType('monthly', 'TINYINT(1) NOT NULL');
}

async function dropTables(knex: Knex): Promise<void> {
  for (const table of ['gifts', 'gift_requests', 'gift_limits']) await knex.schema.dropTableIfExists(table);
}

export async function down(knex: Knex): Promise<void> {
  await dropForeignKey(knex, 'staff_gifts', 'staff_gifts_gift');
  await dropColumns(knex, 'staff_gifts', ['gift_id']);
  await dropTables(knex);
  await knex.raw(`ALTER TABLE staff_gifts MODIFY kind ${FORMER_KINDS}`);
}
