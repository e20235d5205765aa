/**
 * Reads the address of a mail server. The mail library would take each option of its own from the query of an address, also one that
 * starts a program; so it never gets the address, only what is read here.
 */
import { z } from 'zod';

const HOST = /^[a-z\d]([a-z\d.-]*[a-z\d])?\.?$/i;
const IPV6 = /^\[[\da-f:.]+\]$/i;
const hostName = z.string().max(253).regex(HOST);

/** All that the query of an address may say. */
const Options = z.strictObject({
  /** The name on the certificate of the server, if it is another one. */
  'tls.servername': hostName.optional(),
  /** The name with which this machine greets the server. */
  name: hostName.optional(),
});

export const SMTP_OPTIONS = Object.keys(Options.shape);

export type SmtpServer = {
  host: string;
  /** Undefined for the usual one. */
  port: number | undefined;
  secure: boolean;
  auth: { user: string; pass: string } | undefined;
  name: string | undefined;
  servername: string | undefined;
};

/** Where and why an address cannot be used. */
export type SmtpProblem = 'address' | 'options';

function optionsOf({ searchParams }: URL): z.output<typeof Options> | undefined {
  const names = [...searchParams.keys()];
  if (new Set(names).size < names.length) return undefined;
  return Options.safeParse(Object.fromEntries(searchParams)).data;
}

/** `address`: 'smtp://user:password@mail.example.com:587' or 'smtps://…', with the password in percent-encoding. */
export function readSmtpAddress(address: string): SmtpServer | SmtpProblem {
  try {
    const url = new URL(address);
    const { protocol, hostname, port, pathname } = url;
    const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    const isServer = /^smtps?:$/.test(protocol) && (HOST.test(hostname) || IPV6.test(hostname));
    if (!isServer || (pathname !== '' && pathname !== '/') || url.hash !== '') return 'address';
    const options = optionsOf(url);
    if (!options) return 'options';
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? undefined : Number(port),
      secure: protocol === 'smtps:',
      auth: user || pass ? { user, pass } : undefined,
      name: options.name,
      servername: options['tls.servername'],
    };
  } catch {
    return 'address';
  }
}
