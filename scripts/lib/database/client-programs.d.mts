type Programs = { dump: string; client: string };

export function ensureClientPrograms(): Promise<{ mariadb?: Programs; mysql?: Programs }>;
