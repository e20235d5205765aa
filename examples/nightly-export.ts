/**
 * A nightly export: every invoice that was issued since the last run, one line of JSON each. The id of the last event is kept in a file, so that
 * nothing is missed or written twice, however long the program did not run (up to 30 days).
 *
 *   COCKPIT_KEY=ck_live_… node examples/nightly-export.ts https://cockpit.example.com last-event >> invoices.jsonl
 *
 * The key needs all rights of a Super Admin, because the list of events tells everything.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Client, createClient } from '@cockpit/client';

/** The invoices since an event, as they are now. @returns the last event that was read */
export async function exportSince(
  client: Client,
  after: string | undefined,
  write: (invoice: unknown) => void,
): Promise<string | undefined> {
  let last = after;
  for await (const event of client.events({ after, type: 'invoice.created' })) {
    write(event.data.invoice);
    last = event._id;
  }
  return last;
}

function lastEvent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const [address = '', file = 'last-event'] = process.argv.slice(2);
  const client = createClient({ address, key: process.env.COCKPIT_KEY });
  const last = await exportSince(client, lastEvent(file), (invoice) => console.log(JSON.stringify(invoice)));
  if (last !== undefined) writeFileSync(file, last);
}
