/** An authenticator (WebAuthn) in software, which tests can make do what none should do. */
import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Options = { challenge: string; user?: { id: string } };

/** What a test bends. */
export type Bent = Partial<{
  origin: string;
  rpId: string;
  challenge: string;
  crossOrigin: boolean;
  /** Whether it says that it has verified the person. */
  isVerified: boolean;
  counter: number;
  userHandle: string;
  /** Signs with another key. */
  isForged: boolean;
}>;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64 = (data: string | Buffer) => Buffer.from(data).toString('base64url');

/** The beginning of a byte string, a text or a map in CBOR. @param type 2, 3 or 5 */
function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([type * 32 + length]);
  return length < 256
    ? Buffer.from([type * 32 + 24, length])
    : Buffer.from([type * 32 + 25, length >> 8, length & 255]);
}
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data]);
const text = (data: string) => Buffer.concat([head(3, data.length), Buffer.from(data)]);
const map = (...parts: Buffer[]) => Buffer.concat([head(5, parts.length / 2), ...parts]);
/** A small number; those below zero as in COSE. */
const number = (value: number) => Buffer.from([value < 0 ? 0x20 + (-1 - value) : value]);

const VERIFIED = 4;
const PRESENT = 1;
const HAS_KEY = 64;

export class Authenticator {
  readonly id = randomBytes(32);
  counter = 0;
  private userHandle = '';
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly site: { origin: string; rpId: string };

  /** @param address that of the product */
  constructor(address: string) {
    const { origin, hostname } = new URL(address);
    this.site = { origin, rpId: hostname };
  }

  private clientData(type: string, options: Options, bent: Bent): Buffer {
    const { challenge = options.challenge, origin = this.site.origin, crossOrigin = false } = bent;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  }

  private authenticatorData(flags: number, { rpId = this.site.rpId, isVerified = true, counter }: Bent): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    const flagByte = Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0)]);
    return Buffer.concat([sha256(rpId), flagByte, count]);
  }

  private publicKey(): Buffer {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const [px, py] = [Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')];
    const type = [number(1), number(2), number(3), number(-7), number(-1), number(1)];
    return map(...type, number(-2), bytes(px), number(-3), bytes(py));
  }

  /** Makes the passkey. */
  create(options: Options, bent: Bent = {}) {
    this.userHandle = options.user?.id ?? '';
    const length = Buffer.from([0, this.id.length]);
    const key = Buffer.concat([Buffer.alloc(16), length, this.id, this.publicKey()]);
    const data = Buffer.concat([this.authenticatorData(HAS_KEY, bent), key]);
    const attestation = map(text('fmt'), text('none'), text('attStmt'), map(), text('authData'), bytes(data));
    return {
      id: base64(this.id),
      rawId: base64(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: base64(this.clientData('webauthn.create', options, bent)),
        attestationObject: base64(attestation),
        transports: ['internal'],
      },
    };
  }

  /** Signs a challenge. */
  get(options: Options, bent: Bent = {}) {
    this.counter += 1;
    const data = this.authenticatorData(0, bent);
    const clientData = this.clientData('webauthn.get', options, bent);
    const key: KeyObject = bent.isForged
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : this.keys.privateKey;
    return {
      id: base64(this.id),
      rawId: base64(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: base64(clientData),
        authenticatorData: base64(data),
        signature: base64(sign('sha256', Buffer.concat([data, sha256(clientData)]), key)),
        userHandle: bent.userHandle ?? this.userHandle,
      },
    };
  }
}
