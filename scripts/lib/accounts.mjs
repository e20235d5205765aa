/**
 * True if the database has an account. The driver is imported here, because it may not be installed yet when the script starts.
 * Requires that the server has created the tables.
 */
export async function hasAccounts() {
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection(process.env.DATABASE_URL);
  try {
    const [rows] = await connection.query('SELECT id FROM users LIMIT 1');
    return rows.length > 0;
  } finally {
    await connection.end();
  }
}
