import { useTexts } from '#domains/webhooks/client/use-texts.ts';
/** Each uses the library of the standard, which is there for more languages. */
const EXAMPLES: { language: string; install: string; code: string }[] = [
  {
    language: 'JavaScript',
    install: 'npm install standardwebhooks',
    code: `import { Webhook } from 'standardwebhooks';

// The body as it came, before it is parsed.
const event = new Webhook(process.env.COCKPIT_SECRET).verify(body, request.headers);`,
  },
  {
    language: 'Python',
    install: 'pip install standardwebhooks',
    code: `from standardwebhooks.webhooks import Webhook

# The body as it came, before it is parsed.
event = Webhook(os.environ["COCKPIT_SECRET"]).verify(body, headers)`,
  },
  {
    language: 'PHP',
    install: 'composer require standard-webhooks/standard-webhooks',
    code: `$webhook = new \\StandardWebhooks\\Webhook(getenv('COCKPIT_SECRET'));
// The body as it came, before it is parsed.
$event = $webhook->verify(file_get_contents('php://input'), getallheaders());`,
  },
];

/** How a program knows that an event comes from here. */
export function HowToVerify() {
  const t = useTexts();
  return (
    <section className="mt-8">
      <h2 className="mb-1 text-base font-semibold">{t('How a program verifies an event')}</h2>
      <p className="mb-3 max-w-prose text-sm text-muted-foreground">
        {t(
          'Events follow Standard Webhooks 1.0. Answer with a status from 200 to 299 within 15 seconds. An event may come twice, with the same webhook-id.',
        )}
      </p>
      <div className="grid max-w-4xl gap-5 *:min-w-0">
        {EXAMPLES.map(({ language, install, code }) => (
          <div key={language}>
            <h3 className="mb-2 text-sm font-semibold">{language}</h3>
            <pre
              dir="ltr"
              tabIndex={0}
              role="region"
              aria-label={language}
              className="overflow-x-auto rounded-md border border-border bg-muted p-3 text-xs"
            >
              {`${install}\n\n${code}`}
            </pre>
          </div>
        ))}
      </div>
    </section>
  );
}
