/** public/embed.js, which runs in web pages of others. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const SCRIPT = readFileSync('public/embed.js', 'utf8');
const ORIGIN = 'https://cockpit.example';

type Message = { source: unknown; origin: string; data: unknown };

/** Runs the script in a page. */
function embed(dataset: Record<string, string>) {
  const frame = { src: '', title: '', style: { height: '' }, contentWindow: {} };
  const placed: unknown[] = [];
  const listeners: ((message: Message) => void)[] = [];
  const script = { src: `${ORIGIN}/embed.js`, dataset, after: (element: unknown) => placed.push(element) };
  runInNewContext(SCRIPT, {
    URL,
    document: { currentScript: script, head: { contains: () => false }, createElement: () => frame },
    window: { addEventListener: (_name: string, listener: (message: Message) => void) => listeners.push(listener) },
  });
  const { pathname, origin, searchParams } = new URL(frame.src);
  return {
    frame,
    placed,
    address: origin + pathname,
    parameters: Object.fromEntries(searchParams),
    tell: (message: Partial<Message>) =>
      listeners.forEach((listener) =>
        listener({ source: frame.contentWindow, origin: ORIGIN, data: { cockpitHeight: 812.4 }, ...message }),
      ),
  };
}

/** Runs the script where it places nothing. @returns its warnings */
function warningsOf(currentScript: object | null): unknown[] {
  const warnings: unknown[] = [];
  const document = { currentScript, head: { contains: (element: unknown) => element === currentScript } };
  runInNewContext(SCRIPT, { document, console: { warn: (text: unknown) => warnings.push(text) } });
  return warnings;
}

describe('the script of the embedded search', () => {
  it.each([
    ['a module', null],
    ['in the head', {}],
  ])('says once why it places nothing as %s', (_where, script) => {
    expect(warningsOf(script)).toEqual([expect.stringContaining('in the body, and not as a module')]);
  });

  it('places a frame with what its attributes say', () => {
    const { frame, placed, address, parameters } = embed({
      space: '5',
      type: 'flexi_desk',
      accent: '#aB12c3',
      theme: 'dark',
      other: 'x',
    });
    expect(placed).toEqual([frame]);
    expect(frame.title).not.toBe('');
    expect(address).toBe(`${ORIGIN}/embed/search`);
    expect(parameters).toEqual({ spaceId: '5', resource_type: 'flexi_desk', accent: '#aB12c3', theme: 'dark' });
  });

  it.each<Record<string, string>>([
    { space: '0' },
    { space: '5&theme=dark' },
    { space: '1e3' },
    { type: 'castle' },
    { accent: 'red' },
    { accent: '#abc' },
    { accent: '#aabbcc;x' },
    { accent: '#aabbcc\n' },
    { theme: 'auto' },
    { theme: 'Dark' },
  ])('ignores %j', (dataset) => {
    const { address, parameters } = embed(dataset);
    expect(address).toBe(`${ORIGIN}/embed/search`);
    expect(parameters).toEqual({});
  });

  it('gives its frame the height that the page in it tells', () => {
    const { frame, tell } = embed({});
    tell({});
    expect(frame.style.height).toBe('813px');
  });

  it.each<Partial<Message>>([
    { origin: 'https://other.example' },
    { origin: 'null' },
    { source: {} },
    { source: null },
    { data: null },
    { data: 'cockpitHeight' },
    { data: { cockpitHeight: '9px;color:red' } },
    { data: { cockpitHeight: -1 } },
    { data: { cockpitHeight: Infinity } },
    { data: { height: 5 } },
  ])('ignores the message %j', (message) => {
    const { frame, tell } = embed({});
    const { height } = frame.style;
    tell(message);
    expect(frame.style.height).toBe(height);
  });
});
