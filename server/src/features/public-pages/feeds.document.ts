import { html, type Markup } from '../../platform/html.ts';
import type { PublicCard, PublicProject } from '../projects/public.ts';
import type { Site } from './layout.document.ts';
import { beginning, counted, freePlaces, lookingFor, openPlaces } from './public-pages.rules.ts';

const declaration = '<?xml version="1.0" encoding="utf-8"?>\n';

interface Entry {
  id: string;
  title: string;
  updated: Date;
  address: string;
  summary: string;
}

const entryMarkup = ({ id, title, updated, address, summary }: Entry): Markup =>
  html`<entry
    ><id>${id}</id><title>${title}</title><updated>${updated.toISOString()}</updated
    ><link href="${address}" />
    <summary>${summary}</summary></entry
  > `;

function atom(
  { origin, community }: Site,
  { path, title, page, entries }: { path: string; title: string; page: string; entries: readonly Entry[] },
): string {
  const updated = entries.reduce(
    (latest, entry) => (entry.updated > latest ? entry.updated : latest),
    new Date(0),
  );
  return `${declaration}${
    html`<feed xmlns="http://www.w3.org/2005/Atom">
      <id>${origin}${path}</id>
      <title>${title}</title>
      <updated>${updated.toISOString()}</updated>
      <author><name>${community.name}</name></author>
      <link rel="self" type="application/atom+xml" href="${origin}${path}" />
      <link rel="alternate" type="text/html" href="${origin}${page}" />
      ${entries.map(entryMarkup)}</feed
    > `.markup
  }`;
}

/** New public projects, latest first; `query` is that of the list. */
export const projectsFeed = (site: Site, cards: readonly PublicCard[], query: string): string =>
  atom(site, {
    path: `/feed.atom${query}`,
    title: `New projects on ${site.community.name}`,
    page: `/projects${query}`,
    entries: cards.map((card) => ({
      id: `${site.origin}/p/${card.publicKey}`,
      title: card.title,
      updated: card.createdAt,
      address: `${site.origin}${card.path}`,
      summary: beginning(card.description, 500),
    })),
  });

/** What a project looks for now; each of its open roles is an entry. */
export const projectFeed = (site: Site, project: PublicProject): string => {
  const page = project.path;
  const open = project.status === 'open' ? project.roles.filter((role) => freePlaces(role) > 0) : [];
  return atom(site, {
    path: `${page}/feed.atom`,
    title: project.title,
    page,
    entries: open.map((role) => ({
      id: `${site.origin}/p/${project.publicKey}#${role._id}`,
      title: `${role.title}: ${counted(freePlaces(role), 'open place')}`,
      updated: project.lastActivityAt,
      address: `${site.origin}${page}`,
      summary: role.description === '' ? beginning(project.description, 500) : role.description,
    })),
  });
};

/** The pages that search engines may list, as they may find them. */
export const sitemap = (origin: string, cards: readonly PublicCard[], hasList: boolean): string =>
  `${declaration}${
    html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      ${hasList ? html`<url><loc>${origin}/projects</loc></url>` : null}
      ${cards.map((card) => html`<url><loc>${origin}${card.path}</loc><lastmod>${card.lastActivityAt.toISOString().slice(0, 10)}</lastmod></url> `)}</urlset
    > `.markup
  }`;

/** For directories that list projects of several communities. */
export const directory = ({ origin, community }: Site, cards: readonly PublicCard[]): object => ({
  version: 1,
  community: { name: community.name, url: `${origin}/projects` },
  projects: cards.map((card) => ({
    url: `${origin}${card.path}`,
    title: card.title,
    description: beginning(card.description, 500),
    skills: card.skillsRequired,
    tags: card.interestsTags,
    status: card.status,
    roles: card.roles.map((role) => ({ title: role.title, places: role.places, open: freePlaces(role) })),
    openPlaces: openPlaces(card),
    people: card.peopleCount,
    language: card.language === '' ? null : card.language,
    hoursPerWeek: card.hoursPerWeek,
    createdAt: card.createdAt.toISOString(),
    lastActivityAt: card.lastActivityAt.toISOString(),
  })),
});

/** What crawlers may read: what stands before the log-in, and where the community allows it the pages for everybody. */
export const robots = (origin: string, isFindable: boolean): string =>
  [
    '# Only what stands before the log-in is for everybody.',
    'User-agent: *',
    ...(isFindable ? ['Allow: /p/', 'Allow: /projects$', 'Allow: /covers/', 'Allow: /feed.atom$'] : []),
    'Allow: /login$',
    'Allow: /signup$',
    'Allow: /assets/',
    'Allow: /favicon.svg$',
    'Disallow: /',
    ...(isFindable ? ['', `Sitemap: ${origin}/sitemap.xml`] : []),
    '',
  ].join('\n');

const widthOf = (text: string): number => Math.ceil(Array.from(text).length * 6.3) + 14;

/** What a badge says, and how wide its parts are. */
function partsOf(name: string, project: Parameters<typeof lookingFor>[0]) {
  const says = beginning(lookingFor(project), 40);
  const left = beginning(name, 24);
  const [leftWidth, rightWidth] = [widthOf(left) + 20, widthOf(says)];
  return { says, left, leftWidth, rightWidth, width: leftWidth + rightWidth };
}

/** The width of the badge of a project. */
export const badgeWidth = (...badgeOf: Parameters<typeof partsOf>): number => partsOf(...badgeOf).width;

/** The badge for a README: 20 pixels high, readable without fonts of its own. */
export function badge(name: string, project: Parameters<typeof lookingFor>[0]): string {
  const { says, left, leftWidth, rightWidth, width } = partsOf(name, project);
  const ground = says === 'in good hands' ? '#5b5967' : '#6b3fe0';
  const label = `${left}: ${says}`;
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${width}"
    height="20"
    role="img"
    aria-label="${label}"
  >
    <title>${label}</title>
    <clipPath id="r"><rect width="${width}" height="20" rx="3" /></clipPath>
    <g clip-path="url(#r)">
      <rect width="${leftWidth}" height="20" fill="#33176f" />
      <rect x="${leftWidth}" width="${rightWidth}" height="20" fill="${ground}" />
    </g>
    <g fill="none" stroke-width="2">
      <circle cx="15" cy="10" r="4.2" stroke="#ffffff" />
      <circle cx="10.5" cy="10" r="4.2" stroke="#b9a3fb" />
    </g>
    <g fill="#ffffff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
      <text x="24" y="14" textLength="${leftWidth - 30}">${left}</text>
      <text x="${leftWidth + 7}" y="14" textLength="${rightWidth - 14}">${says}</text>
    </g>
  </svg>`.markup;
}
