/**
 * Puts the search and booking of a workspace into a web page, after the script element that loads this file. docs/programs.md explains
 * the attributes of the element. A page may have several.
 */
(() => {
  const script = document.currentScript;
  if (!script || document.head.contains(script)) {
    console.warn('embed.js shows the search where its script element is: in the body, and not as a module.');
    return;
  }
  const { origin } = new URL(script.src);
  /** The attributes, what each becomes in the address of the frame, and what it may be. Other values are ignored. */
  const attributes = [
    ['space', 'spaceId', /^[1-9]\d{0,17}$/],
    ['type', 'resource_type', /^(meeting_room|private_office|dedicated_desk|flexi_desk)$/],
    ['accent', 'accent', /^#[\da-f]{6}$/i],
    ['theme', 'theme', /^(light|dark)$/],
  ];
  const address = new URL('/embed/search', origin);
  for (const [name, parameter, allowed] of attributes) {
    const value = script.dataset[name];
    if (value && allowed.test(value)) address.searchParams.set(parameter, value);
  }

  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = 'Search for a place to work';
  Object.assign(frame.style, { display: 'block', width: '100%', height: '600px', border: '0' });

  window.addEventListener('message', ({ source, origin: sender, data }) => {
    if (source !== frame.contentWindow || sender !== origin) return;
    const height = data && data.cockpitHeight;
    if (Number.isFinite(height) && height > 0) frame.style.height = `${Math.ceil(height)}px`;
  });
  script.after(frame);
})();
