/** Replaces Node packages that the server's types refer to, so that Node's globals are not defined in the browser project. */
export {};
