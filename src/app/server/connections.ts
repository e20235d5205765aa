/** The outside services with the present settings. */
import type { Env } from '#server/env.ts';
import type { OpenConnection, ConnectParts, Integration } from '#server/integrations/define.ts';
import { facebookIntegration } from '#server/integrations/facebook.ts';
import { kisiIntegration } from '#server/integrations/kisi.ts';
import { mailchimpIntegration } from '#server/integrations/mailchimp.ts';
import { smtpIntegration } from '#server/integrations/smtp.ts';
import { stripeIntegration } from '#server/integrations/stripe.ts';
import { xeroIntegration } from '#server/integrations/xero.ts';
import type { Settings } from '#server/settings/settings.ts';

type ConnectionOf<Of> = Of extends Integration<infer Settings, infer Client> ? OpenConnection<Settings, Client> : never;

export type Connections = {
  stripe: ConnectionOf<typeof stripeIntegration>;
  smtp: ConnectionOf<typeof smtpIntegration>;
  kisi: ConnectionOf<typeof kisiIntegration>;
  facebook: ConnectionOf<typeof facebookIntegration>;
  mailchimp: ConnectionOf<typeof mailchimpIntegration>;
  xero: ConnectionOf<typeof xeroIntegration>;
};

/** @param before the connections until now: those whose settings are the same stay */
export function connectAll(parts: ConnectParts, before?: Connections): Connections {
  return {
    stripe: stripeIntegration.connect(parts, before?.stripe),
    smtp: smtpIntegration.connect(parts, before?.smtp),
    kisi: kisiIntegration.connect(parts, before?.kisi),
    facebook: facebookIntegration.connect(parts, before?.facebook),
    mailchimp: mailchimpIntegration.connect(parts, before?.mailchimp),
    xero: xeroIntegration.connect(parts, before?.xero),
  };
}

/** Opens the connections, and those anew whose settings change. What was begun with an earlier client ends with it. */
export function followSettings(settings: Settings, parts: Omit<ConnectParts, 'config'>): () => Connections {
  const connect = (config: Env, before?: Connections) => connectAll({ ...parts, config }, before);
  let current = connect(settings.config);
  settings.onChange((config) => {
    const before = current;
    current = connect(config, before);
    if (current.smtp !== before.smtp) before.smtp.client?.close();
  });
  return () => current;
}
