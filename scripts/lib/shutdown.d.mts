export function onShutdown(cleanUp: () => Promise<void>, options?: { exitCode?: number }): void;
