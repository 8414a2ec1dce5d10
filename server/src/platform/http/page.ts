import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { prepareBody, type PreparedBody, sendPrepared } from './prepared-body.ts';

/** What the page has before its scripts run. */
export interface PageContent {
  /** Its title, and the name of the installed app. */
  name: string;
  /** `#rrggbb`, the colour of the installed app. */
  accent: string;
  /** A style sheet of the server's own. */
  style: string;
  /** Put into the page as JSON. */
  data: object;
}

/** The files of the web build that the server fills in. */
export const filledFiles = ['index.html', 'manifest.webmanifest'];

interface Served {
  page: PreparedBody;
  manifest: PreparedBody;
}

/** Answers with the page, or with the manifest of the installed app; both are checked anew each time. */
type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Reads the page of a web build, and fills it in whenever `read` returns another object. */
export function openPage(webRoot: string, read: () => PageContent): { sendPage: Send; sendManifest: Send } {
  const [page, manifest] = filledFiles.map((name) => readFileSync(join(webRoot, name), 'utf8')) as [
    string,
    string,
  ];
  let from: PageContent | null = null;
  let served: Served | null = null;
  const current = (): Served => {
    const content = read();
    if (served === null || content !== from) {
      from = content;
      served = {
        page: prepareBody('text/html; charset=utf-8', filledPage(page, content)),
        manifest: prepareBody('application/manifest+json; charset=utf-8', filledManifest(manifest, content)),
      };
    }
    return served;
  };
  return {
    sendPage: (request, reply) => sendPrepared(current().page, request, reply),
    sendManifest: (request, reply) => sendPrepared(current().manifest, request, reply),
  };
}

/** Functions replace, because `$` in a name means something in a replacement text. */
const filledPage = (page: string, { name, style, data }: PageContent): string =>
  page
    .replace('<title>Tandem</title>', () => `<title>${escaped(name)}</title>`)
    .replace('<noscript>Tandem ', () => `<noscript>${escaped(name)} `)
    .replace('</head>', () => `${head(style, data)}</head>`);

/** After the style sheets, which the style outranks. A script of type JSON is data, so the content security policy allows it. */
const head = (style: string, data: object): string =>
  `<style id="accent">${style}</style><script id="community" type="application/json">${jsonIn(data)}</script>`;

/** JSON that cannot end the element it is in. */
const jsonIn = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign);

const filledManifest = (manifest: string, { name, accent }: PageContent): string =>
  JSON.stringify({ ...(JSON.parse(manifest) as object), name, short_name: name, theme_color: accent });
