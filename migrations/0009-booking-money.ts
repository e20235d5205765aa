import type { Knex } from 'knex';

/**
 * A booking stores what was paid by card, what its period costs at full rates, and until when it can be refunded. A charge stores
 * whether it was kept or returned, so that invoices and credit notes do not depend on the order of outbox deliveries.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('bookings', (table) => {
    table.integer('paid_pence').unsigned().notNullable().defaultTo(0);
    table.integer('full_total_pence').unsigned().notNullable().defaultTo(0);
    // The cancellation notice at the time of payment; NULL for none.
    table.decimal('refund_notice_hours', 6, 1);
    table.specificType('refund_until', 'datetime(3)');
    // For the number of unpaid holds of a member.
    table.index(['assigned_user_id', 'payment_status', 'hold_until'], 'bookings_holds_of_member');
  });
  await knex.schema.alterTable('charges', (table) => {
    table.enum('outcome', ['kept', 'returned']);
    // When to look up a charge again that was given up, as it may still succeed.
    table.specificType('recheck_at', 'datetime(3)');
    table.index(['recheck_at'], 'charges_recheck');
  });

  await knex.raw(
    `UPDATE charges SET outcome = CASE WHEN EXISTS (SELECT 1 FROM refunds WHERE refunds.charge_id = charges.id
       AND refunds.idempotency_key LIKE CONCAT('refund-%-charge-', charges.id, '-%')) THEN 'returned' ELSE 'kept' END
     WHERE status = 'succeeded'`,
  );
  await knex.raw(
    `UPDATE bookings b JOIN resources r ON r.id = b.resource_id
     LEFT JOIN (SELECT booking_id, SUM(amount_pence) AS pence FROM charges WHERE outcome = 'kept' GROUP BY booking_id) c
       ON c.booking_id = b.id
     LEFT JOIN (SELECT refunds.booking_id, SUM(refunds.amount_pence) AS pence FROM refunds
       JOIN charges ON charges.id = refunds.charge_id AND charges.outcome = 'kept'
       WHERE refunds.status <> 'failed' GROUP BY refunds.booking_id) f ON f.booking_id = b.id
     SET b.full_total_pence = b.total_pence,
       b.paid_pence = GREATEST(0, CAST(COALESCE(c.pence, 0) AS SIGNED) - CAST(COALESCE(f.pence, 0) AS SIGNED)),
       b.refund_notice_hours = IF(b.payment_status = 'completed', r.cancellation_notice, NULL),
       b.refund_until = IF(b.payment_status = 'completed',
         b.starts_at - INTERVAL ROUND(COALESCE(r.cancellation_notice, 0) * 60) MINUTE, NULL)`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('charges', (table) => {
    table.dropIndex(['recheck_at'], 'charges_recheck');
    table.dropColumns('outcome', 'recheck_at');
  });
  // The foreign key on `assigned_user_id` still has the index of the member's list.
  await knex.schema.alterTable('bookings', (table) => {
    table.dropIndex(['assigned_user_id', 'payment_status', 'hold_until'], 'bookings_holds_of_member');
    table.dropColumns('paid_pence', 'full_total_pence', 'refund_notice_hours', 'refund_until');
  });
}
