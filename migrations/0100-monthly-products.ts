import type { Knex } from 'knex';

/** Products that are billed with each month of a membership, until the last month that is named. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("ALTER TABLE products MODIFY kind ENUM('item', 'pack', 'monthly') NOT NULL");
  await knex.schema.dropTableIfExists('membership_products');
  await knex.schema.createTable('membership_products', (table) => {
    table.bigIncrements('id');
    table.bigInteger('membership_id').unsigned().notNullable();
    table.bigInteger('product_id').unsigned().notNullable();
    table.string('name', 100).notNullable();
    table.integer('quantity').unsigned().notNullable();
    table.integer('unit_pence').unsigned().notNullable();
    table.string('tax_rate', 40).notNullable();
    table.specificType('from_month', 'CHAR(7)').notNullable();
    table.specificType('until_month', 'CHAR(7)');
    table.foreign('membership_id').references('memberships.id');
    table.foreign('product_id').references('products.id');
    table.index(['membership_id', 'id'], 'membership_products_list');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('membership_products');
  await knex('products').where('kind', 'monthly').update({ kind: 'item', active: false });
  await knex.raw("ALTER TABLE products MODIFY kind ENUM('item', 'pack') NOT NULL");
}
