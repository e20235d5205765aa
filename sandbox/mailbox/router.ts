import { Router, urlencoded } from 'express';
import { answerTo, type answersOf, isAnswerable } from './answers.ts';
import { MAIL_SANDBOX, listPage, mailPage, notFoundPage } from './pages.ts';
import type { RequestHandler, Response } from 'express';
import type { Mail, MailStore } from './store.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'none'";
/** A mail may use inline styles, and pictures of the product, which this server passes on. Scripts, requests to other hosts and forms are blocked. */
const MAIL_POLICY = `sandbox ${MAIL_SANDBOX}; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'`;

/** Names that always mean this machine, whatever DNS says. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Refuses other host names, so that another site cannot read the mail by DNS rebinding. */
const loopbackOnly: RequestHandler = (request, response, next) => {
  if (LOOPBACK.test(request.hostname)) return next();
  response.status(403).type('text').send('The mailbox is available on localhost only');
};

/** A picture of the product, whose files other origins may not show. */
async function passOn(product: string | undefined, path: string, response: Response): Promise<void> {
  const answer = product && (await fetch(product + path).catch(() => undefined));
  if (!answer) return void response.sendStatus(404);
  response.status(answer.status).type(answer.headers.get('content-type') ?? 'text');
  response.send(Buffer.from(await answer.arrayBuffer()));
}

type Parts = {
  store: MailStore;
  answers: ReturnType<typeof answersOf>;
  /** The address of the product, once it is known. */
  product: () => string | undefined;
};

/** The pages of the mailbox. */
export function mailboxRouter({ store, answers, product }: Parts): Router {
  const router = Router();
  router.use(loopbackOnly);
  router.get('/dev/mailbox.json', (request, response) => {
    const { to } = request.query;
    const origin = `${request.protocol}://${request.get('host')}`;
    response.json(store.list(typeof to === 'string' ? to : undefined).map((mail) => asJson(mail, origin)));
  });
  router.get('/files/:name', (request, response) => passOn(product(), request.path, response));
  router.get('/dev/mailbox', (_request, response) => {
    sendPage(response, listPage(store.list()));
  });
  router.get('/dev/mailbox/:id', (request, response) => {
    const mail = store.get(request.params.id);
    sendPage(response.status(mail ? 200 : 404), mail ? mailPage(mail) : notFoundPage());
  });
  // The person answers the mail.
  router.post('/dev/mailbox/:id/answer', urlencoded({ extended: false }), (request, response) => {
    const mail = store.get(request.params.id);
    const { text } = request.body as { text?: unknown };
    if (!mail || !isAnswerable(mail) || typeof text !== 'string')
      return void sendPage(response.status(404), notFoundPage());
    answers.announce([answerTo(mail, text)]);
    response.redirect(303, `/dev/mailbox/${mail.id}`);
  });
  router.get('/dev/mailbox/:id/body', (request, response) => {
    const mail = store.get(request.params.id);
    response.setHeader('content-security-policy', MAIL_POLICY);
    response.setHeader('x-frame-options', 'SAMEORIGIN');
    response
      .status(mail ? 200 : 404)
      .type('html')
      .send(mail ? shownHtml(mail) : '');
  });
  router.get('/dev/mailbox/:id/attachments/:index', (request, response) => {
    const attachment = store.get(request.params.id)?.attachments[Number(request.params.index)];
    if (!attachment) return void sendPage(response.status(404), notFoundPage());
    response.attachment(attachment.filename);
    response.setHeader('x-content-type-options', 'nosniff');
    response.type(attachment.contentType).send(attachment.content);
  });
  return router;
}

function sendPage(response: Response, html: string): void {
  response.setHeader('content-security-policy', PAGE_POLICY);
  response.type('html').send(html);
}

/** An address on this machine. The mailbox may be open under another name of it. */
const LOOPBACK_SOURCE = /(\ssrc=["'])https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?=\/files\/)/gi;

/** The HTML of a mail with its attached pictures and those of the product. Links open in the whole window instead of the frame. */
function shownHtml({ html, attachments }: Mail): string {
  const pictures = attachments.filter(({ contentType }) => contentType.startsWith('image/'));
  const addressOf = (id: string) => {
    const picture = pictures.find(({ contentId }) => contentId === id);
    return picture && `data:${picture.contentType};base64,${picture.content.toString('base64')}`;
  };
  return (html ?? '')
    .replace(/<head>/i, '<head><base target="_top">')
    .replace(LOOPBACK_SOURCE, '$1')
    .replace(/(\ssrc=["'])cid:([^"']+)/gi, (all, start: string, id: string) => {
      const address = addressOf(id);
      return address ? start + address : all;
    });
}

function asJson(mail: Mail, origin: string) {
  return {
    id: mail.id,
    to: mail.to.join(', '),
    reply_to: mail.replyTo,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    links: mail.links,
    created_at: mail.createdAt.toISOString(),
    message_id: mail.messageId,
    attachments: mail.attachments.map(({ filename, contentType, content }, index) => ({
      filename,
      content_type: contentType,
      bytes: content.length,
      url: `${origin}/dev/mailbox/${mail.id}/attachments/${index}`,
    })),
  };
}
