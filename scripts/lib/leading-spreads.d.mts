export function withoutLeadingSpreads(code: string): Promise<string>;
