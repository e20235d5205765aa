/** A stand-in for the part of Mailchimp's Marketing API that is used here, with its refusals (problem+json). */
import { isSameText } from '../frame/basics.ts';
import { type Asked, type Routes, startSandbox } from '../frame/sandbox.ts';
import type { Place, Served } from '../frame/serve.ts';
import { Store } from '../frame/store.ts';
import { audienceRoutes, contactControl } from './audiences.ts';
import { notFound, problem } from './calls.ts';
import { campaignControl, campaignRoutes } from './campaigns.ts';
import type { MailchimpStore } from './records.ts';

export type MailchimpSandboxOptions = Place & {
  apiKey: string;
};

/** Starts the sandbox on 127.0.0.1 with the state in `file`. */
export function startMailchimpSandbox({ apiKey, file, port, now }: MailchimpSandboxOptions): Promise<Served> {
  function admit({ header }: Asked): void {
    const [scheme, code = ''] = header('authorization').split(' ');
    const password = Buffer.from(code, 'base64').toString().split(':')[1] ?? '';
    if (scheme === 'Basic' && isSameText(password, apiKey)) return;
    const detail = "Your API key may be invalid, or you've attempted to access the wrong datacenter.";
    throw problem(401, 'API Key Invalid', detail);
  }
  const store: MailchimpStore = new Store(file);
  const ping: Routes = { 'GET /3.0/ping': () => ({ health_status: "Everything's Chimpy!" }) };
  const routes = { ...ping, ...audienceRoutes(store), ...campaignRoutes(store) };
  const control = { ...contactControl(store), ...campaignControl(store) };
  return startSandbox({ port, now, routes, control, notFound: notFound(), admit });
}
