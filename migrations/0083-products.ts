import type { Knex } from 'knex';

/** What customers buy besides places. A pack grants credits: minutes of meeting rooms, or days of flexi desks. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('products', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable();
    table.string('name', 100).notNullable();
    table.string('description', 2000).notNullable().defaultTo('');
    table.specificType('currency', 'CHAR(3)').notNullable();
    table.integer('price_pence').unsigned().notNullable();
    table.string('tax_rate', 40).notNullable().defaultTo('');
    table.specificType('kind', "ENUM('item', 'pack') NOT NULL");
    table.specificType('credit_type', "ENUM('meeting_room', 'flexi_desk') NULL");
    table.integer('credit_amount').unsigned();
    table.integer('valid_days').unsigned();
    table.specificType('sold_to', "ENUM('staff', 'customers') NOT NULL");
    table.boolean('active').notNullable().defaultTo(true);
    table.boolean('status').notNullable().defaultTo(true);
    table.datetime('deleted_at', { precision: 3 });
    table.integer('version').unsigned().notNullable().defaultTo(0);
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.specificType(
      'live_name',
      'VARCHAR(100) COLLATE utf8mb4_unicode_520_ci GENERATED ALWAYS AS (IF(status, name, NULL)) STORED',
    );
    table.foreign('space_id').references('spaces.id');
    table.unique(['space_id', 'live_name'], { indexName: 'products_name' });
    table.index(['space_id', 'status', 'name', 'id'], 'products_list');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('products');
}
