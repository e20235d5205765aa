import { badRequest } from './refusal.ts';

type Fields = Record<string, unknown>;

/**
 * The parameters of one request, read by name. Like Stripe, it refuses unknown parameters (`parameter_unknown`), missing
 * ones (`parameter_missing`) and those of the wrong type.
 */
export class Input {
  readonly #fields: Fields;
  readonly #prefix: string;
  readonly #read = new Set<string>();
  readonly #groups: Input[] = [];

  constructor(fields: Fields, prefix = '') {
    this.#fields = fields;
    this.#prefix = prefix;
  }

  has(name: string): boolean {
    return this.#fields[name] !== undefined;
  }

  text(name: string): string | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw badRequest('Invalid string', undefined, this.#nameOf(name));
    if (value.length > 5000)
      throw badRequest('Invalid string: too long', 'parameter_invalid_string', this.#nameOf(name));
    return value;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) {
      throw badRequest(`Missing required param: ${this.#nameOf(name)}.`, 'parameter_missing', this.#nameOf(name));
    }
    if (value === '') throw this.#empty(name);
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw badRequest(`Invalid integer: ${value}`, 'parameter_invalid_integer', this.#nameOf(name));
    }
    return Number(value);
  }

  boolean(name: string): boolean {
    const value = this.text(name);
    if (value === undefined || value === 'false') return false;
    if (value !== 'true') throw badRequest(`Invalid boolean: ${value}`, undefined, this.#nameOf(name));
    return true;
  }

  texts(name: string): string[] {
    const value = this.#take(name);
    if (value === undefined) return [];
    if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
      throw badRequest('Invalid array', undefined, this.#nameOf(name));
    }
    return value;
  }

  /** Nested parameters such as `card[number]`; empty when none were sent. */
  group(name: string): Input {
    const value = this.#take(name) ?? {};
    if (!isFields(value)) throw badRequest('Invalid object', undefined, this.#nameOf(name));
    const group = new Input(value, this.#nameOf(name));
    this.#groups.push(group);
    return group;
  }

  /** Stripe's limits: at most 50 keys of 40 characters, with values of 500 characters. */
  metadata(): Record<string, string> {
    const value = this.#take('metadata') ?? {};
    if (!isFields(value)) throw badRequest('Invalid object', undefined, 'metadata');
    const entries = Object.entries(value);
    if (entries.length > 50) throw badRequest('You can only have up to 50 metadata keys', undefined, 'metadata');
    for (const [key, item] of entries) {
      if (key.length > 40) throw badRequest('Metadata keys can have up to 40 characters', undefined, 'metadata');
      if (typeof item !== 'string' || item.length > 500) {
        throw badRequest('Metadata values can have up to 500 characters', undefined, `metadata[${key}]`);
      }
    }
    return Object.fromEntries(entries) as Record<string, string>;
  }

  /** Called after all parameters were read. @throws Refusal for a parameter that was not read */
  done(): void {
    const unknown = Object.keys(this.#fields).find((name) => !this.#read.has(name));
    if (unknown !== undefined) {
      throw badRequest(
        `Received unknown parameter: ${this.#nameOf(unknown)}`,
        'parameter_unknown',
        this.#nameOf(unknown),
      );
    }
    for (const group of this.#groups) group.done();
  }

  #take(name: string): unknown {
    this.#read.add(name);
    return this.#fields[name];
  }

  #nameOf(name: string): string {
    return this.#prefix ? `${this.#prefix}[${name}]` : name;
  }

  #empty(name: string) {
    return badRequest(
      `You passed an empty string for '${this.#nameOf(name)}'.`,
      'parameter_invalid_empty',
      this.#nameOf(name),
    );
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
