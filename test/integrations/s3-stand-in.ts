/** The part of S3 that the product uses, over real HTTP on loopback: PUT, GET, HEAD, DELETE and ListObjectsV2, in memory. */
import { createHash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Bucket = {
  endpoint: string;
  /** The objects by key, without the name of the bucket. */
  objects: Map<string, { body: Buffer; type: string }>;
  /** Every call, as 'PUT name'. */
  calls: string[];
  /** Answers 501 to this number of PUTs. */
  failNextPuts(count: number): void;
  stop(): Promise<void>;
};

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  return request.headers['content-encoding']?.includes('aws-chunked') ? unchunked(body) : body;
}

/** Decodes the chunked encoding of the SDK: each piece follows its length in hexadecimal. */
function unchunked(body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; ;) {
    const end = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.toString('latin1', at, end), 16);
    if (!length) return Buffer.concat(pieces);
    pieces.push(body.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/**
 * @param accessKeyId calls with another access key are refused
 * @param pageSize the most objects of one response that lists them
 */
export async function s3StandIn(bucket: string, accessKeyId: string, pageSize = 1_000): Promise<Bucket> {
  const objects: Bucket['objects'] = new Map();
  const calls: string[] = [];
  let failing = 0;

  function list(response: ServerResponse, prefix: string, token: string): void {
    const found = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > token).sort();
    const page = found.slice(0, pageSize);
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)!.body.length}</Size></Contents>`,
    );
    const isTruncated = page.length < found.length;
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><Prefix>${prefix}</Prefix>
      <KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, 'http://s3');
    const [, named, ...rest] = pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    const body = await bodyOf(request);
    calls.push(`${request.method} ${key}`);
    if (!request.headers.authorization?.includes(`Credential=${accessKeyId}/`))
      return refuse(response, 403, 'AccessDenied');
    if (named !== bucket) return refuse(response, 404, 'NoSuchBucket');
    const object = objects.get(key);
    if (request.method === 'PUT') {
      const { headers } = request;
      // S3 takes no stream of an unknown length.
      if (!headers['content-length'] && !headers['x-amz-decoded-content-length'])
        return refuse(response, 411, 'MissingContentLength');
      if (failing > 0) return ((failing -= 1), refuse(response, 501, 'NotImplemented'));
      objects.set(key, { body, type: request.headers['content-type'] ?? '' });
      response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
      return;
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    if (searchParams.get('list-type') === '2')
      return list(response, searchParams.get('prefix') ?? '', searchParams.get('continuation-token') ?? '');
    if (!object) return refuse(response, 404, 'NoSuchKey');
    response.writeHead(200, {
      'content-type': object.type,
      'content-length': object.body.length,
      etag: `"${createHash('md5').update(object.body).digest('hex')}"`,
      'last-modified': new Date().toUTCString(),
    });
    response.end(request.method === 'HEAD' ? undefined : object.body);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    calls,
    failNextPuts(count) {
      failing = count;
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
