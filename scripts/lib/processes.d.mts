/** Whether a process is there. One that has ended but was not collected by its parent (a zombie) is not. */
export function isAlive(pid: number): boolean;
