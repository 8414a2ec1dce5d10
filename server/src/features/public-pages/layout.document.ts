import type { CommunityView } from '@tandem/contract/community/community-administration';
import { coverLayouts, coverOf, type CoverLayoutName } from '@tandem/contract/projects/project-cover';
import { html, Markup } from '../../platform/html.ts';

/** What every page of the community for everybody has. */
export interface Site {
  /** Such as `https://tandem.example.org`. */
  origin: string;
  community: Pick<CommunityView, 'name' | 'style' | 'logo' | 'legalPages' | 'signUpMode'>;
  /** The style sheet of these pages. */
  style: string;
  /** Whether search engines may list anything of the community. */
  isFindable: boolean;
  /** Whether this is shown to its owner only, in a frame that leads nowhere. */
  isPreview?: boolean;
}

interface PageParts {
  title: string;
  /** For search engines and previews of links. */
  description: string;
  /** The path of this page, by which it is known although parameters may stand behind it. */
  path: string;
  isFindable: boolean;
  /** The path of the picture of a link to it. */
  picture: string | null;
  /** Data of schema.org. */
  data: object;
  /** Further elements of the head. */
  head?: Markup;
  main: Markup;
  /** Which entry of the navigation this is. */
  isList?: boolean;
}

const logo = html`<svg class="mark" viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
  <g fill="none" stroke-width="4">
    <circle stroke="currentColor" cx="20.5" cy="16" r="8.5" />
    <circle stroke="var(--accent)" cx="11.5" cy="16" r="8.5" />
    <path stroke="currentColor" d="M16 8.8a8.5 8.5 0 0 0 0 14.4" />
  </g>
</svg>`;

/** JSON that cannot end the element it is in. */
const jsonIn = (data: object): Markup => new Markup(JSON.stringify(data).replaceAll('<', '\\u003c'));

/** The community's colours in the browser's scheme: for the web they wait for an attribute that its script sets. */
const inScheme = (style: string): string =>
  style.replace(
    /(:root:root)\[data-mantine-color-scheme='dark'\](\{[^}]*\})/,
    '@media(prefers-color-scheme:dark){$1$2}',
  );

const legalNames = { imprint: 'Imprint', privacy: 'Privacy', terms: 'Terms' } as const;

/** A whole page: head, bar, content and footer. It has no scripts. */
export function pageOf(site: Site, parts: PageParts): string {
  const { origin, community, style, isPreview = false } = site;
  const { title, description, path, isFindable, picture, data, head = null, main, isList = false } = parts;
  const address = `${origin}${path}`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${community.name}</title>
        <meta name="description" content="${description}" />
        ${isFindable ? null : html`<meta name="robots" content="noindex" />`}
        ${isPreview ? html`<base target="_blank" />` : null}
        <link rel="canonical" href="${address}" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="${community.name}" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${description}" />
        <meta property="og:url" content="${address}" />
        ${picture === null ? null : pictureOf(`${origin}${picture}`, title)}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${head}
        <style>
          ${new Markup(style)}${new Markup(inScheme(community.style))}
        </style>
        <script type="application/ld+json">
          ${jsonIn(data)}
        </script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header class="bar">
          <a class="home" href="/projects"
            >${community.logo === null ? logo : html`<img src="${community.logo.url}" alt="" width="${community.logo.width}" height="${community.logo.height}" />`}<span
              >${community.name}</span
            ></a
          >
          <nav aria-label="Main">
            <a href="/projects" ${isList ? new Markup(' aria-current="page"') : null}>Projects</a>
          </nav>
          <div class="account">
            <a href="/login">Log in</a
            >${community.signUpMode === 'closed' ? null : html`<a class="button soft" href="/signup">Sign Up</a>`}
          </div>
        </header>
        <main id="main">${main}</main>
        <footer class="foot">
          <span>${community.name}</span
          >${community.legalPages.map((page) => html`<a href="/legal/${page}">${legalNames[page]}</a>`)}
        </footer>
      </body>
    </html> `.markup;
}

const pictureOf = (address: string, title: string): Markup =>
  html`<meta property="og:image" content="${address}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="${title}" />
    <meta name="twitter:card" content="summary_large_image" />`;

/** Where there is no page, or no longer one. */
export const notFoundPage = (site: Site): string =>
  pageOf(site, {
    title: 'Nothing here',
    description: 'There is no such page.',
    path: '/projects',
    isFindable: false,
    picture: null,
    data: {},
    main: html`<div class="page">
      <div class="title">
        <h1>There is no such page</h1>
        <p>
          The project is not public, or its address is another one.
          <a href="/projects">See the public projects</a>, or <a href="/login">log in</a> to see all of them.
        </p>
      </div>
    </div>`,
  });

/** The layouts of covers that pages for everybody show. */
export const publicLayouts = ['card', 'page'] as const satisfies readonly CoverLayoutName[];
type PublicLayout = (typeof publicLayouts)[number];

/** The cover of a project. Its title stands beside it or on it, so screen readers skip it. */
export const coverImage = (seed: number, layout: PublicLayout): Markup => {
  // That of a page is the largest thing to see first.
  const isFirst = layout === 'page';
  const { width, height } = coverLayouts[layout];
  return html`<img
    class="cover"
    src="/covers/${layout}/${seed}.svg"
    alt=""
    width="${width}"
    height="${height}"
    ${isFirst ? new Markup(' fetchpriority="high"') : null}
  />`;
};

/** A cover as SVG; a wider place crops the sky, not the ground that the art stands on. */
export function coverSvg(seed: number, layout: CoverLayoutName): string {
  const { width, height, base, shapes, fade } = coverOf(seed, layout);
  const paths = shapes.map(({ path, color, opacity, lineWidth }) =>
    lineWidth === undefined
      ? html`<path d="${path}" fill="${color}" fill-opacity="${opacity}" />`
      : html`<path
          d="${path}"
          fill="none"
          stroke="${color}"
          stroke-opacity="${opacity}"
          stroke-width="${lineWidth}"
        />`,
  );
  const stops = fade.map(
    ({ offset, opacity }) => html`<stop offset="${offset}" stop-color="${base}" stop-opacity="${opacity}" />`,
  );
  const over =
    fade.length === 0
      ? null
      : html`<linearGradient id="fade">${stops}</linearGradient
          ><rect width="100%" height="100%" fill="url(#fade)" />`;
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 ${width} ${height}"
    preserveAspectRatio="xMidYMax slice"
  >
    <rect width="100%" height="100%" fill="${base}" />
    ${paths}${over}
  </svg>`.markup;
}
