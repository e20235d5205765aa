/** A stand-in for the part of Mailchimp's Marketing API that is used here, on loopback. */
import { z } from 'zod';
import { type Asked, type SandboxRoute, startJsonSandbox } from '../frame/json-sandbox.ts';
import type { Served } from '../frame/serve.ts';
import { isSameText } from '../frame/basics.ts';
import { audienceIn, audienceRoutes } from './audiences.ts';
import { campaignRoutes } from './campaigns.ts';
import { notFound, parsed, wrongKey } from './refusals.ts';
import { MailchimpState } from './state.ts';

export type MailchimpSandboxOptions = {
  apiKey: string;
  /** The file of the state. */
  file: string;
  port?: number;
  now?: () => Date;
};

const Contacts = z.record(z.string(), z.enum(['subscribed', 'unsubscribed', 'cleaned', 'pending']));
const Figures = z.object({ opens: z.number(), clicks: z.number(), unsubscribed: z.number(), bounces: z.number() });

/** The routes with which tests and the demo data control the sandbox. */
function controlOf(state: MailchimpState): SandboxRoute[] {
  return [
    {
      method: 'put',
      path: '/lists/:list/contacts',
      answer: ({ params, body, now }) => {
        const changedAt = now.toISOString();
        const given = Object.entries(parsed(Contacts, body));
        const contacts = given.map(([email, status]) => [email, { status, changedAt }] as const);
        state.setContacts(audienceIn(params.list), Object.fromEntries(contacts));
        return { body: {} };
      },
    },
    {
      method: 'put',
      path: '/campaigns/:id/figures',
      answer: ({ params, body }) => {
        state.changeCampaign(params.id ?? '', { figures: parsed(Figures, body) });
        return { body: {} };
      },
    },
    { method: 'get', path: '/campaigns', answer: () => ({ body: state.campaigns }) },
  ];
}

/** Starts the sandbox on 127.0.0.1 with the state in `file`. */
export function startMailchimpSandbox({ apiKey, file, port, now }: MailchimpSandboxOptions): Promise<Served> {
  const state = new MailchimpState(file);

  function admit({ header }: Asked): void {
    const [scheme, given = ''] = (header('authorization') ?? '').split(' ');
    const password = Buffer.from(given, 'base64').toString().split(':')[1] ?? '';
    if (scheme !== 'Basic' || !isSameText(password, apiKey)) throw wrongKey();
  }

  return startJsonSandbox({
    port,
    now,
    routes: [...audienceRoutes(state), ...campaignRoutes(state)],
    control: controlOf(state),
    notFound: notFound().body,
    admit,
  });
}
