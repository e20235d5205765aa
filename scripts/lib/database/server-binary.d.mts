export function ensureServerBinary(): Promise<{ kind: 'mariadb' | 'mysql'; server: string }>;
