import type { Knex } from 'knex';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
/** Ignores case, accents and invisible characters. Available in MySQL and MariaDB. */
const SLUG = 'VARCHAR(200) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci';

const KINDS = [
  'slider',
  'image-gallery',
  'our-space',
  'know-more',
  'page-meta',
  'page-fold',
  'offer',
  'other-page',
  'faq',
  'testimonial',
] as const;

const at = (table: Knex.CreateTableBuilder, name: string) => table.datetime(name, { precision: 3 });

/** In the order in which they can be dropped. */
const TABLES = ['content_drafts', 'content_versions', 'content_old_slugs', 'content_items', 'content_kinds'];

/** The content of the website: its items, their former addresses, their published states, and the changes that wait to be published. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('attachments', (table) => {
    table.integer('width').unsigned();
    table.integer('height').unsigned();
  });
  // The tag of a picture of a fold is its alternative text.
  await knex.raw("ALTER TABLE attachments MODIFY tag VARCHAR(200) NOT NULL DEFAULT ''");
  // The row of a kind is locked while items are added or ordered, so that limits hold for simultaneous changes.
  await knex.schema.createTable('content_kinds', (table) => {
    table.specificType('type', `VARCHAR(32) ${ASCII} NOT NULL PRIMARY KEY`);
  });
  await knex('content_kinds').insert(KINDS.map((type) => ({ type })));
  await knex.schema.createTable('content_items', (table) => {
    table.bigIncrements('id');
    table.specificType('type', `VARCHAR(32) ${ASCII} NOT NULL`).references('content_kinds.type');
    table.string('page', 200);
    table.specificType('slug', SLUG);
    table.string('name', 255).notNullable().defaultTo('');
    table.text('description', 'mediumtext').notNullable();
    table.decimal('price', 10, 2);
    table.json('meta').notNullable();
    table.boolean('active').notNullable().defaultTo(true);
    table.boolean('status').notNullable().defaultTo(true);
    table.integer('position').unsigned().notNullable();
    table.integer('version').unsigned().notNullable().defaultTo(0);
    at(table, 'created_at').notNullable();
    at(table, 'updated_at').notNullable();
    at(table, 'deleted_at');
    table.index(['type', 'status', 'page', 'position', 'id'], 'content_items_list');
    table.index(['type', 'status', 'position', 'id'], 'content_items_order');
  });
  await knex.raw(
    `ALTER TABLE content_items ADD COLUMN live_slug ${SLUG} GENERATED ALWAYS AS (IF(status, slug, NULL)) STORED,
       ADD UNIQUE KEY content_items_live_slug (type, live_slug)`,
  );
  await knex.schema.createTable('content_old_slugs', (table) => {
    table.specificType('type', `VARCHAR(32) ${ASCII} NOT NULL`);
    table.specificType('slug', `${SLUG} NOT NULL`);
    table.bigInteger('item_id').unsigned().notNullable().references('content_items.id');
    table.primary(['type', 'slug']);
  });
  await knex.schema.createTable('content_versions', (table) => {
    table.bigIncrements('id');
    table.bigInteger('item_id').unsigned().notNullable().references('content_items.id');
    table.integer('number').unsigned().notNullable();
    table.json('state').notNullable();
    table.bigInteger('saved_by').unsigned().references('users.id');
    at(table, 'saved_at').notNullable();
    table.unique(['item_id', 'number'], { indexName: 'content_versions_number' });
  });
  await knex.schema.createTable('content_drafts', (table) => {
    table.bigInteger('item_id').unsigned().primary().references('content_items.id');
    table.json('state').notNullable();
    table.bigInteger('saved_by').unsigned().notNullable().references('users.id');
    at(table, 'saved_at').notNullable();
    at(table, 'publish_at');
    table.string('failure', 300);
    table.index(['publish_at'], 'content_drafts_due');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.schema.dropTable(table);
  await knex('attachments').where('model', 'Content').delete();
  await knex.raw("ALTER TABLE attachments MODIFY tag VARCHAR(40) NOT NULL DEFAULT ''");
  await knex.schema.alterTable('attachments', (table) => table.dropColumns('width', 'height'));
}
