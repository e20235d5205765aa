import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('spaces', (table) => {
    table.bigIncrements('id');
    table.string('name', 150).notNullable();
    table.string('area', 500).notNullable();
    table.text('description').notNullable();
    table.decimal('latitude', 9, 6);
    table.decimal('longitude', 9, 6);
    table.json('resources_available').notNullable();
    table.json('no_of_days').notNullable();
    table.specificType('opens_at', 'char(5) character set ascii').notNullable();
    table.specificType('closes_at', 'char(5) character set ascii').notNullable();
    table.string('time_zone', 64).notNullable().defaultTo('Europe/London');
    table.boolean('active').notNullable().defaultTo(true);
    // Prices in pence per seat and day, by desk type. Slabs by desk type, then by 'min-max' occupancy in percent.
    table.json('price_pence').notNullable();
    table.json('dynamic_price_slab').notNullable();
    table.specificType('created_at', 'datetime(3)').notNullable();
    table.index(['active', 'name'], 'spaces_active_name');
  });

  await knex.schema.createTable('user_spaces', (table) => {
    table.bigInteger('user_id').unsigned().notNullable().references('users.id');
    table.bigInteger('space_id').unsigned().notNullable().references('spaces.id');
    table.boolean('active').notNullable().defaultTo(true);
    table.specificType('created_at', 'datetime(3)').notNullable();
    table.primary(['user_id', 'space_id']);
    table.index(['space_id', 'active', 'user_id'], 'user_spaces_space');
  });

  await knex.schema.createTable('amenities', (table) => {
    table.bigIncrements('id');
    table.string('title', 150).notNullable();
    table.text('description').notNullable();
    table.boolean('active').notNullable().defaultTo(true);
    // False once deleted. The row stays, as bookings and rooms refer to it.
    table.boolean('status').notNullable().defaultTo(true);
    table.specificType('created_at', 'datetime(3)').notNullable();
  });

  await knex.schema.createTable('space_amenities', (table) => {
    table.bigInteger('space_id').unsigned().notNullable().references('spaces.id');
    table.bigInteger('amenity_id').unsigned().notNullable().references('amenities.id');
    table.primary(['space_id', 'amenity_id']);
  });

  await knex.schema.createTable('attachments', (table) => {
    table.bigIncrements('id');
    table.string('model', 40).notNullable();
    table.bigInteger('model_id').unsigned().notNullable();
    table.string('tag', 40).notNullable().defaultTo('');
    table.integer('position').unsigned().notNullable().defaultTo(0);
    table.string('filename', 255).notNullable();
    table.integer('size').unsigned().notNullable();
    table.string('mimetype', 100).notNullable();
    table.string('original', 255).notNullable();
    table.string('thumb_location', 255).notNullable();
    table.boolean('status').notNullable().defaultTo(true);
    table.specificType('created_at', 'datetime(3)').notNullable();
    table.index(['model', 'model_id', 'position'], 'attachments_owner');
  });

  await knex.schema.createTable('resources', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable().references('spaces.id');
    table.enum('type', ['meeting_room', 'private_office', 'desks']).notNullable();
    table.string('name', 150).notNullable();
    table.text('description').notNullable();
    // Per hour for a meeting room, per day for a private office. Desk prices are set in the workspace.
    table.integer('price_pence').unsigned().notNullable().defaultTo(0);
    table.integer('capacity').unsigned().notNullable().defaultTo(0);
    table.decimal('cancellation_notice', 6, 1);
    table.boolean('active').notNullable().defaultTo(true);
    table.string('color', 7).notNullable();
    table.specificType('created_at', 'datetime(3)').notNullable();
    table.index(['space_id', 'type', 'active'], 'resources_space');
  });

  await knex.schema.createTable('resource_amenities', (table) => {
    table.bigInteger('resource_id').unsigned().notNullable().references('resources.id');
    table.bigInteger('amenity_id').unsigned().notNullable().references('amenities.id');
    table.primary(['resource_id', 'amenity_id']);
  });

  // One row per bookable unit: a room or an office is one unit, a desk area has one unit per seat.
  await knex.schema.createTable('units', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable().references('spaces.id');
    table.bigInteger('resource_id').unsigned().notNullable().references('resources.id');
    table.enum('kind', ['meeting_room', 'private_office', 'dedicated_desk', 'flexi_desk']).notNullable();
    table.string('seat_no', 40).notNullable().defaultTo('');
    table.boolean('active').notNullable().defaultTo(true);
    table.boolean('status').notNullable().defaultTo(true);
    // Incremented by every transaction that claims the unit, so that such transactions wait for each other.
    table.bigInteger('claim_version').unsigned().notNullable().defaultTo(0);
    table.index(['space_id', 'kind', 'resource_id'], 'units_space_kind');
    table.index(['resource_id', 'kind'], 'units_resource');
  });

  await knex.schema.createTable('plans', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable().references('spaces.id');
    table.enum('resource_type', ['private_office', 'dedicated_desk', 'flexi_desk']).notNullable();
    table.bigInteger('resource_id').unsigned().references('resources.id');
    table.string('name', 100).notNullable();
    table.integer('tenure').unsigned().notNullable();
    table.decimal('discount', 7, 4).notNullable().defaultTo(0);
    table.boolean('active').notNullable().defaultTo(true);
    table.specificType('created_at', 'datetime(3)').notNullable();
    table.index(['space_id', 'resource_type', 'active'], 'plans_space_type');
  });
}

export async function down(knex: Knex): Promise<void> {
  const tables = [
    'plans',
    'units',
    'resource_amenities',
    'resources',
    'attachments',
    'space_amenities',
    'amenities',
    'user_spaces',
    'spaces',
  ];
  for (const table of tables) await knex.schema.dropTable(table);
}
