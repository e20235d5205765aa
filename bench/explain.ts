import { createConnection } from 'mysql2/promise';
import { searches } from './requests.ts';
import { type Statement, listFlow, searchFlow } from './statements.ts';

/** Prints the query plans of a desk search, which reads more than a room search, and of the middle of a list. */
export async function explain(url: string): Promise<void> {
  const database = await createConnection({ uri: url, timezone: 'Z' });
  const desk = searches().find(({ type }) => type === 'flexi_desk')!;
  const statements: Statement[] = [...searchFlow(desk), ...listFlow(50, 5_000, [1, 2, 3])].flat();
  for (const { sql, values } of statements) {
    console.log(`\n${sql.replace(/\s+/g, ' ')}`);
    const [rows] = await database.query(`EXPLAIN ${sql}`, values);
    console.table(rows, ['table', 'type', 'key', 'rows', 'Extra']);
  }
  await database.end();
}
