export function ensureClientPrograms(): Promise<{ dump: string; client: string }>;
