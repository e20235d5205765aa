/** Creates the services from the configuration: database, files, limits, mail, payments, live updates. */
import packageJson from '../../../package.json' with { type: 'json' };
import { type Connections, followSettings } from '#app/server/connections.ts';
import { domains } from '#app/server/domains.ts';
import { healthChecks } from '#app/server/health.ts';
import { jobs } from '#app/server/jobs.ts';
import { owners } from '#app/server/owners.ts';
import { payables } from '#app/server/payables.ts';
import { retention } from '#app/server/retention.ts';
import { personalTables } from '#app/server/privacy-document.ts';
import { reductions } from '#app/server/reductions.ts';
import { told } from '#app/server/told.ts';
import { listeners, topics } from '#app/server/topics.ts';
import type { Services } from '#server/context.ts';
import { writerFrom } from '#server/mail/define.ts';
import { type Texts, openTexts } from '#server/texts.ts';
import { ENGLISH, type Language, offeredLanguages } from '#shared/languages.ts';
import { wordsFrom } from '#shared/said.ts';
import { SECOND } from '#shared/time.ts';
import { SLOW_STATEMENTS } from '#server/db/metrics.ts';
import { connect, onMigrationConnections } from '#server/db/knex.ts';
import { configInEpoch, readEpoch } from '#server/epoch.ts';
import type { SlowRule } from '#server/db/slow-statements.ts';
import { migrate } from '#server/db/migrate.ts';
import { Transactions } from '#server/db/transaction.ts';
import { listenersByEvent } from '#server/events.ts';
import { openStorage } from '#server/files/storage.ts';
import { ensureUidDomain } from '#server/installation.ts';
import type { ConnectParts } from '#server/integrations/define.ts';
import { Exchanges } from '#server/integrations/exchanges.ts';
import { LiveFeed } from '#server/live-feed.ts';
import { Limits } from '#server/rate-limit.ts';
import { missingTexts } from '#server/missing-texts.ts';
import { OwnTexts } from '#server/own-texts/own-texts.ts';
import { Settings } from '#server/settings/settings.ts';
import { openTextsList } from '#server/texts-list.ts';
import { demoAccounts, languageOfAddress } from '#domains/accounts/server/index.ts';
import { factorsPort } from '#domains/factors/server/index.ts';
import { giftLimitsPort } from '#domains/gifts/server/index.ts';
import { membershipsPort } from '#domains/memberships/server/index.ts';
import { paymentView } from '#domains/payments/server/index.ts';
import { unitsPort } from '#domains/resources/server/index.ts';
import { ensureStandardRoles } from '#domains/roles/server/index.ts';

function slowRule({ config, log, metrics }: ConnectParts): SlowRule | undefined {
  const limitMs = config.SLOW_QUERY_MS;
  if (limitMs === 0) return undefined;
  return {
    limitMs,
    tell(statement) {
      metrics?.count(SLOW_STATEMENTS, {});
      log.warn(statement, 'a statement was slow');
    },
  };
}

function systemParts(connections: () => Connections, parts: Pick<Services, 'knex' | 'storage'>): Services['system'] {
  return {
    topics: topics.map(({ name }) => name),
    jobs: jobs.map(({ name }) => name),
    version: packageJson.version,
    get health() {
      return healthChecks({ ...parts, ...connections() });
    },
    get connections() {
      return Object.values(connections());
    },
  };
}

const sentences = wordsFrom(domains.flatMap(({ sentences: own = [] }) => own));
const writeMail = writerFrom(domains.flatMap(({ mails = [] }) => mails));

type Spoken = Pick<Services, 't' | 'language' | 'words' | 'writeMail' | 'inLanguage'>;

/** The services with what they say, in English, and the same in each language. */
function inLanguages(texts: Texts, silent: Omit<Services, keyof Spoken>): Services {
  const all = new Map<Language, Services>();
  function inLanguage(language: Language): Services {
    const known = all.get(language);
    if (known) return known;
    const t = texts(language);
    const spoken: Spoken = {
      t,
      language,
      words: (said) => sentences(said, t),
      writeMail: (mail, frame) => writeMail(mail, frame, t),
      inLanguage,
    };
    // What depends on the settings is read at each use, so its getters are taken over.
    const descriptors = { ...Object.getOwnPropertyDescriptors(silent), ...Object.getOwnPropertyDescriptors(spoken) };
    const services = Object.defineProperties({}, descriptors) as Services;
    all.set(language, services);
    return services;
  }
  return inLanguage(ENGLISH);
}

/** The texts of all languages, with the operator's own ones over them. */
async function openAllTexts({ config, log, metrics }: ConnectParts, knex: Services['knex']) {
  const ownTexts = await OwnTexts.open({ knex, log });
  const textsList = openTextsList();
  const missing = missingTexts({ log, ...(metrics && { metrics }), textsList });
  // Outside production, few speak another language, and a start takes as long as before.
  const expected = config.NODE_ENV === 'production' ? offeredLanguages(true) : [];
  return { ownTexts, textsList, texts: openTexts(expected, { own: ownTexts, missing }) };
}

/** Opens all services. The database is migrated first. */
export async function openServices(parts: ConnectParts): Promise<Services> {
  const { config, clock, log, metrics } = parts;
  const isGuarded = config.NODE_ENV !== 'production';
  const statementMs = config.DATABASE_STATEMENT_SECONDS * SECOND;
  const slow = slowRule(parts);
  const knex = connect(config.DATABASE_URL, config.DATABASE_POOL, {
    slow,
    isGuarded,
    statementMs,
    listening: { listeners: listenersByEvent(listeners) },
  });
  await onMigrationConnections(config.DATABASE_URL, (own) => migrate(own));
  const epoch = await readEpoch(knex);
  await ensureStandardRoles(knex, clock.now());
  const exchanges = new Exchanges({ knex, clock, log });
  const uidDomain = await ensureUidDomain(knex, config.PUBLIC_URL);
  const settings = await Settings.open({ knex, log, env: { ...configInEpoch(config, epoch), uidDomain } });
  const connections = followSettings(settings, { clock, log, metrics, exchanges });
  const storage = await openStorage(config);
  const live = new LiveFeed({ knex, log }, config.REDIS_URL);
  await live.start();
  const { texts, ...wording } = await openAllTexts(parts, knex);
  return inLanguages(texts, {
    epoch,
    clock,
    log,
    metrics,
    knex,
    transactions: new Transactions(),
    storage,
    limits: new Limits(config.REDIS_URL),
    live,
    exchanges,
    payables,
    units: unitsPort,
    memberships: membershipsPort,
    factors: factorsPort,
    roleLimits: giftLimitsPort,
    customers: domains.flatMap(({ customers = [] }) => customers),
    reductions,
    owners,
    told,
    erasures: domains.flatMap(({ erasure }) => erasure ?? []),
    personal: personalTables,
    retention,
    settings,
    ...wording,
    get config() {
      return settings.config;
    },
    get payment() {
      return paymentView(connections().stripe.settings);
    },
    get stripe() {
      return connections().stripe.client;
    },
    get mailer() {
      return connections().smtp.client;
    },
    get kisi() {
      return connections().kisi;
    },
    get facebook() {
      return connections().facebook;
    },
    get mailchimp() {
      return connections().mailchimp;
    },
    get xero() {
      return connections().xero;
    },
    demoAccounts: () => demoAccounts({ knex, config }),
    languageOfAddress: (email, spaceId) => languageOfAddress({ knex, config: settings.config }, email, spaceId),
    system: systemParts(connections, { knex, storage }),
  });
}

/** Closes the services. Call it when nothing uses them any more. */
export async function closeServices(services: Services): Promise<void> {
  const { settings, ownTexts, live, mailer, exchanges, limits, knex } = services;
  await live.stop();
  await Promise.all([settings.stop(), ownTexts.stop()]);
  mailer?.close();
  limits.close();
  await exchanges.flush();
  await knex.destroy();
}
