/** Lets leads come in by themselves in the sandbox of Facebook. The server reads them when it starts. */
export async function seedLeads({ apiBase }: { apiBase: string }): Promise<void> {
  await fetch(`${apiBase}/sandbox/life`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ alive: true }),
  });
}
