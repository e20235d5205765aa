/** A call of the control endpoints of a sandbox. @throws Error with the response of the sandbox if it refuses */
export type Control = <T>(method: string, path: string, body?: unknown) => Promise<T>;

export function controlOf(url: string): Control {
  return async <T>(method: string, path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`${url}/sandbox${path}`, init);
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  };
}
