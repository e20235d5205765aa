/** Lets leads come in by themselves in the sandbox of Facebook. The server reads them when it starts. */
export async function seedLeads({ settings }: { settings: { FACEBOOK_API_BASE?: string } }): Promise<void> {
  await fetch(`${settings.FACEBOOK_API_BASE}/sandbox/life`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ alive: true }),
  });
}
