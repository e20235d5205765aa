/** True when a process runs. A process that has ended but was not reaped by its parent (a zombie) does not. */
export function isAlive(pid: number): boolean;
