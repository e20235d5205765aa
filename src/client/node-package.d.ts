/** Stands in for Node packages that declarations of the server name, so that Node's globals stay unknown in the browser. */
export {};
