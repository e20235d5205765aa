import type { Knex } from 'knex';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
/** The id of an audience or a campaign at Mailchimp. */
const OUTSIDE_ID = `VARCHAR(40) ${ASCII}`;
/** Email addresses are compared exactly, like those of accounts. */
const EMAIL = 'VARCHAR(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL';

/**
 * Campaign mail. `mail_audiences` is the audience that Mailchimp has for a workspace; several workspaces may share one. `mail_lists`
 * tells how far the statuses of an audience were read, and `mail_blocks` has its contacts who receive no campaigns. `campaigns` has
 * one row per campaign with the step that it has reached, and `campaign_recipients` what becomes of each address.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('mail_audiences', (table) => {
    table.bigInteger('space_id').unsigned().primary().references('spaces.id').withKeyName('mail_audiences_space');
    table.specificType('list_id', `${OUTSIDE_ID} NOT NULL`);
    table.string('name', 255).notNullable();
    table.datetime('chosen_at', { precision: 3 }).notNullable();
  });
  await knex.schema.createTable('mail_lists', (table) => {
    table.specificType('list_id', `${OUTSIDE_ID} NOT NULL`).primary();
    table.datetime('read_until', { precision: 3 });
    table.string('failure', 300);
  });
  await knex.schema.createTable('mail_blocks', (table) => {
    table.specificType('list_id', `${OUTSIDE_ID} NOT NULL`);
    table.specificType('email', EMAIL);
    table.string('reason', 16).notNullable();
    table.primary(['list_id', 'email']);
  });
  await knex.schema.createTable('campaigns', (table) => {
    table.bigIncrements('id');
    table.bigInteger('space_id').unsigned().notNullable().references('spaces.id').withKeyName('campaigns_space');
    table.bigInteger('created_by').unsigned().notNullable().references('users.id').withKeyName('campaigns_author');
    table.specificType('list_id', `${OUTSIDE_ID} NOT NULL`);
    table.string('subject', 255).notNullable();
    table.bigInteger('template_id').unsigned().notNullable();
    table.string('template_name', 255).notNullable();
    table.boolean('is_to_all').notNullable();
    // Mailchimp's title of the campaign, by which it is found again.
    table.specificType('title', `VARCHAR(60) ${ASCII} NOT NULL`);
    table.string('stage', 16).notNullable();
    table.string('problem', 16);
    table.string('failure', 300);
    table.bigInteger('segment_id').unsigned();
    table.specificType('outside_id', OUTSIDE_ID);
    table.datetime('created_at', { precision: 3 }).notNullable();
    // Since when this attempt lasts.
    table.datetime('tried_at', { precision: 3 }).notNullable();
    table.datetime('sent_at', { precision: 3 });
    // When the job looks at the campaign next.
    table.datetime('check_at', { precision: 3 });
    for (const count of ['recipients', 'written', 'unsubscribed', 'bounced', 'unconfirmed', 'refused'])
      table.integer(count).unsigned().notNullable().defaultTo(0);
    for (const figure of ['opens', 'clicks', 'unsubscribes', 'bounces'])
      table.integer(figure).unsigned().notNullable().defaultTo(0);
    table.datetime('report_at', { precision: 3 });
    table.index(['space_id', 'id'], 'campaigns_list');
    table.index(['check_at'], 'campaigns_check');
  });
  await knex.schema.createTable('campaign_recipients', (table) => {
    table
      .bigInteger('campaign_id')
      .unsigned()
      .notNullable()
      .references('campaigns.id')
      .withKeyName('campaign_recipients_campaign');
    table.specificType('email', EMAIL);
    table.string('state', 16).notNullable();
    table.primary(['campaign_id', 'email']);
    table.index(['campaign_id', 'state', 'email'], 'campaign_recipients_state');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['campaign_recipients', 'campaigns', 'mail_blocks', 'mail_lists', 'mail_audiences'])
    await knex.schema.dropTable(table);
}
