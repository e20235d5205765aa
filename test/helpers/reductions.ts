/** What must always be so of the reductions of bookings: with the price before tax, they add up to the price without them. */
import type { Knex } from 'knex';

/** @returns the bookings whose reductions do not add up; none if all do */
export async function reductionProblems(knex: Knex): Promise<string[]> {
  const bookings = await knex('bookings')
    .whereNotNull('reductions')
    .select('id', 'reductions', 'dynamic_net_pence', 'net_pence');
  return bookings.flatMap(({ id, reductions, dynamic_net_pence, net_pence }) => {
    const nets = (reductions as { net: number }[]).map(({ net }) => net);
    const sum = nets.reduce((all, net) => all + net, net_pence);
    return nets.length > 0 && sum !== dynamic_net_pence ? [`booking ${id}: ${sum} of ${dynamic_net_pence}`] : [];
  });
}
