/**
 * The daily figures that the changes of generated bookings would have kept. They all begin on the same day in London and in UTC. The
 * job of a running server may have counted some of them already.
 */
export const FIGURES_SQL = `INSERT INTO daily_figures (space_id, day, bookings, revenue_pence) SELECT space_id, DATE(starts_at), COUNT(*), SUM(total_pence) FROM bookings
  WHERE payment_status = 'completed' AND active = 1 GROUP BY space_id, DATE(starts_at)
  ON DUPLICATE KEY UPDATE bookings = VALUES(bookings), revenue_pence = VALUES(revenue_pence)`;
