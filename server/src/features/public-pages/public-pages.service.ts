import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverLayouts } from '@tandem/contract/projects/project-cover';
import { publicKeyIn } from '@tandem/contract/projects/project-publicity';
import type { Document, DocumentRequest } from '../../platform/http/documents.ts';
import { type Queryable, readerOf } from '../../platform/database/database.ts';
import { decodeCursor, encodeCursor } from '../../platform/paging/keyset.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  countPublicProjects,
  findPreviewedProject,
  findPublicProject,
  isFindableNow,
  listPublicProjects,
  listPublicSkills,
  projectErrors,
  publicFacets,
  type PublicCard,
  type PublicProject,
  searchPublicProjects,
} from '../projects/public.ts';
import { countFinished, listActiveDays } from '../tasks/public.ts';
import { badge, directory, projectFeed, projectsFeed, robots, sitemap } from './feeds.document.ts';
import { coverSvg, notFoundPage, publicLayouts, type Site } from './layout.document.ts';
import { type ListQuery, projectListPage } from './project-list.document.ts';
import { projectPage } from './project-page.document.ts';
import type { PublicPagesDeps } from './public-pages.deps.ts';
import {
  activeDays,
  firstOfDays,
  beginning,
  counted,
  openPlaces,
  wantedRoles,
} from './public-pages.rules.ts';
import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { html, type Markup } from '../../platform/html.ts';
import { sharp } from '../../platform/images.ts';
import { type Hand, letter, letterLines, letterWithin, type Line, pathOf } from '../../platform/lettering.ts';

const weekMs = 7 * 24 * 60 * 60 * 1_000;
const pageSize = 24;
const mostSkills = 8;
/** How many projects feeds, the directory and the sitemap list. */
const mostListed = { feed: 30, directory: 1_000, sitemap: 5_000 };

const types = {
  html: 'text/html; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
} as const;

/** The documents that everybody can read. */
export function createPublicPagesService(deps: PublicPagesDeps) {
  const { database, clock, communitySettings } = deps;
  const reader = readerOf(database);
  const style = styleOf(deps.webRoot);
  const pictures = createPictures();
  const mode = () => communitySettings.current().publicPages;
  const siteAt = (origin: string): Site => ({
    origin,
    community: communitySettings.view(),
    style,
    isFindable: mode() === 'search',
  });
  const find = async (db: Queryable, { params }: DocumentRequest): Promise<PublicProject | null> => {
    const key = publicKeyIn(params['slug'] ?? '');
    return key === null || mode() === 'none' ? null : findPublicProject(db, key, clock.now());
  };
  const nothingAt = (origin: string): Document => ({
    type: types.html,
    body: notFoundPage(siteAt(origin)),
    status: 404,
  });
  const listed = async (limit: number, facets = publicFacets({})): Promise<PublicCard[]> => {
    if (mode() === 'none') return [];
    const now = clock.now();
    return (await listPublicProjects(await reader(), { facets, order: 'newest', after: null, limit, now }))
      .cards;
  };
  /** Those that search engines, and so directories, may list. */
  const findable = async (limit: number): Promise<PublicCard[]> => {
    const now = clock.now();
    return (await listed(limit)).filter((card) => isFindableNow(card, mode(), now));
  };
  /** What stands at the address of a project, or where the project is now that it has another title. */
  const ofProject =
    (
      rest: string,
      make: (request: DocumentRequest, project: PublicProject, db: Queryable) => Document | Promise<Document>,
    ) =>
    async (request: DocumentRequest): Promise<Document> => {
      const db = await reader();
      const project = await find(db, request);
      if (project === null) return nothingAt(request.origin);
      const { path } = project;
      return path === `/p/${request.params['slug']}`
        ? make(request, project, db)
        : { movedTo: `${path}${rest}`, isForGood: false };
    };
  const pageIn = async (db: Queryable, site: Site, project: PublicProject): Promise<string> => {
    const now = clock.now();
    const finished = await countFinished(db, project.id, new Date(now.getTime() - weekMs));
    const active = await listActiveDays(db, project.id, firstOfDays(now));
    const isFindable = isFindableNow(project, mode(), now);
    return projectPage(site, project, {
      now,
      isFindable,
      finished,
      active: activeDays(project, active, now),
    });
  };
  return {
    project: ofProject('', async ({ origin }, project, db) => ({
      type: types.html,
      body: await pageIn(db, siteAt(origin), project),
    })),
    /** The page as everybody would read it, for the owner alone, whether or not it is public. */
    preview: async (me: string, id: string): Promise<string> => {
      const project = await findPreviewedProject(database.orm, { me, id }, clock.now());
      if (project === null) return refuse(projectErrors.notFound);
      if (project === 'notOwn') return refuse(projectErrors.ownerOnly);
      return pageIn(database.orm, { ...siteAt(deps.publicUrl ?? ''), isPreview: true }, project);
    },
    badge: ofProject('/badge.svg', (_request, project) => ({
      type: types.svg,
      body: badge(communitySettings.view().name, project),
      keptFor: 300,
      isUnlisted: !isFindableNow(project, mode(), clock.now()),
    })),
    picture: ofProject('/picture.png', async ({ origin }, project) => ({
      type: types.png,
      body: await pictures(siteAt(origin), project),
      keptFor: 300,
      isUnlisted: !isFindableNow(project, mode(), clock.now()),
    })),
    projectFeed: ofProject('/feed.atom', ({ origin }, project) => ({
      type: types.atom,
      body: projectFeed(siteAt(origin), project),
      isUnlisted: !isFindableNow(project, mode(), clock.now()),
    })),
    list: async ({ origin, query }: DocumentRequest): Promise<Document> => {
      if (mode() === 'none') return nothingAt(origin);
      const asked = listQueryOf(query);
      const db = await reader();
      const page = await readPage(db, asked, clock.now());
      if (page === null) return { movedTo: '/projects', isForGood: false };
      const [skills, total] = [
        await listPublicSkills(db, mostSkills, clock.now()),
        await countPublicProjects(db, clock.now()),
      ];
      const body = projectListPage(siteAt(origin), {
        ...page,
        skills,
        total,
        query: asked,
        now: clock.now(),
      });
      return { type: types.html, body };
    },
    feed: async ({ origin, query }: DocumentRequest): Promise<Document> => {
      const { skill } = listQueryOf(query);
      const cards = await listed(mostListed.feed, publicFacets({ skill }));
      const filter = skill === undefined ? '' : `?skill=${encodeURIComponent(skill)}`;
      // It names projects that search engines may not list.
      return { type: types.atom, body: projectsFeed(siteAt(origin), cards, filter), isUnlisted: true };
    },
    directory: async ({ origin }: DocumentRequest): Promise<Document> => ({
      type: types.json,
      body: JSON.stringify(directory(siteAt(origin), await findable(mostListed.directory))),
    }),
    sitemap: async ({ origin }: DocumentRequest): Promise<Document> => {
      const cards = await findable(mostListed.sitemap);
      return { type: types.xml, body: sitemap(origin, cards, mode() === 'search') };
    },
    robots: async ({ origin }: DocumentRequest): Promise<Document> => ({
      type: types.text,
      body: robots(origin, mode() === 'search'),
    }),
    cover: async ({ origin, params }: DocumentRequest): Promise<Document> => {
      const layout = publicLayouts.find((name) => name === params['layout']);
      const seed = Number(/^(-?\d{1,10})\.svg$/.exec(params['file'] ?? '')?.[1] ?? Number.NaN);
      if (layout === undefined || (seed | 0) !== seed || !(layout in coverLayouts)) return nothingAt(origin);
      return { type: types.svg, body: coverSvg(seed, layout), keptFor: 31_536_000 };
    },
  };
}

/** The style sheet of the pages, which the web build makes; none in a tree whose web is not built. */
function styleOf(webRoot: string): string {
  const file = join(webRoot, 'public-pages.css');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

const longestFilter = 100;
/** What is asked for, shortened; nothing has a NUL, and the database refuses to look for it. */
const short = (value: string | undefined): string | undefined =>
  value?.replaceAll('\0', '').slice(0, longestFilter).trim() || undefined;

function listQueryOf({ q, skill, tag, role, sort, after }: DocumentRequest['query']): ListQuery {
  return {
    q: short(q),
    skill: short(skill),
    tag: short(tag),
    role: short(role),
    sort: sort === 'newest' ? 'newest' : 'active',
    after: after?.slice(0, 1_000),
  };
}

/** A page of the list, by words where there are some; null for a cursor that is none. */
async function readPage(
  db: Queryable,
  { q, after, sort, ...filter }: ListQuery,
  now: Date,
): Promise<{ cards: readonly PublicCard[]; nextCursor: string | null } | null> {
  const facets = publicFacets(filter);
  if (q !== undefined)
    return searchPublicProjects(db, { search: q, facets, cursor: after, limit: pageSize, now });
  const position = after === undefined ? null : decodeCursor(after);
  if (after !== undefined && position === null) return null;
  const { cards, last, hasMore } = await listPublicProjects(db, {
    facets,
    order: sort,
    after: position,
    limit: pageSize,
    now,
  });
  return { cards, nextCursor: hasMore && last !== null ? encodeCursor(last) : null };
}

const { width, height } = coverLayouts.link;
const edge = 72;
const inner = width - 2 * edge;

const at = (line: Line, x: number, y: number): Markup =>
  html`<path transform="translate(${x} ${y})" d="${pathOf(line)}" />`;

const chipHeight = 44;
const chipPadding = 18;

/** Text on a dark ground, by its left upper corner. */
const chip = (line: Line, x: number, y: number): Markup =>
  html`<rect
      x="${x}"
      y="${y}"
      width="${line.width + 2 * chipPadding}"
      height="${chipHeight}"
      rx="9"
      fill="#000000"
      fill-opacity="0.42"
    />${at(line, x + chipPadding, y + 30)}`;

const chipHand: Hand = { size: 24, weight: 400 };

function communityLine({ community }: Site): Markup {
  const name = letterWithin(
    community.name,
    { size: 28, weight: 600, tracking: -0.012 },
    { width: 560, cut: beginning },
  );
  return html`<g fill="none" stroke-width="5">
      <circle cx="88.5" cy="86" r="12" stroke="#d9ccff" />
      <circle cx="101.5" cy="86" r="12" stroke="#ffffff" />
    </g>
    ${name === null ? null : at(name, 133, 96)}`;
}

function countsChip(project: PublicProject): Markup | null {
  const places = openPlaces(project);
  const facts = [
    counted(project.peopleCount, 'person', 'people'),
    ...(places === 0 ? [] : [counted(places, 'open place')]),
  ];
  const line = letter(facts.join(' · '), chipHand);
  return line && chip(line, width - edge - line.width - 2 * chipPadding, 64);
}

const titles = [
  { size: 72, lines: 2, width: 860 },
  { size: 58, lines: 3, width: 960 },
] as const;

/** The title, largest where it fits, its last line on `y`; nothing where the fonts lack its script. */
function titleLines(title: string, y: number): Markup | null {
  for (const { size, lines: most, width: widest } of titles) {
    const found = letterLines(
      title,
      { size, weight: 600, tracking: -0.025 },
      { width: widest, most, cut: beginning },
    );
    const isUsed = found?.isWhole === true || size === titles[1].size;
    if (found === null || !isUsed) continue;
    const first = y - (found.lines.length - 1) * size * 1.05;
    return html`${found.lines.map((line, index) => at(line, edge, first + index * size * 1.05))}`;
  }
  return null;
}

/** As many skills as fit beside each other. */
function skillChips(skills: readonly string[], y: number): Markup {
  const chips: Markup[] = [];
  let x = edge;
  for (const skill of skills) {
    const line = letter(skill, chipHand);
    if (line === null) continue;
    const right = x + line.width + 2 * chipPadding;
    if (right > width - edge) break;
    chips.push(chip(line, x, y));
    x = right + 12;
  }
  return html`${chips}`;
}

/** The picture that chats and social networks show of a link to a project, as SVG that needs no font. */
function linkPicture(site: Site, project: PublicProject): string {
  const roles = wantedRoles(project);
  const skills = skillChips(project.skillsRequired, 522);
  const lower = project.skillsRequired.length === 0 ? 44 : 0;
  const wanted =
    roles.length === 0
      ? null
      : letterWithin(
          `Looking for ${roles.join(', ')}`,
          { size: 30, weight: 400 },
          { width: inner, cut: beginning },
        );
  const titleAt = wanted === null ? 480 + lower : 414 + lower;
  const cover = coverSvg(project.coverSeed, 'link').replace(
    '<svg',
    `<svg width="${width}" height="${height}"`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${cover}${
    html`<g fill="#ffffff">
      ${communityLine(site)}${countsChip(project)}${titleLines(project.title, titleAt)}
      ${wanted === null ? null : at(wanted, edge, 480 + lower)}${skills}
    </g>`.markup
  }</svg>`;
}

/** How many pictures are kept; they have up to 100 kB. */
const mostKept = 100;

/** Makes pictures as PNG, as few programs show SVG beside a link: one at a time, for it takes a core, and each drawing once. */
function createPictures(): (site: Site, project: PublicProject) => Promise<Uint8Array> {
  const kept = new Map<string, Uint8Array>();
  const oneAtATime = pLimit(1);
  return (site, project) =>
    oneAtATime(async () => {
      const svg = linkPicture(site, project);
      const key = createHash('sha256').update(svg).digest('base64');
      const picture =
        kept.get(key) ?? (await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer());
      kept.delete(key);
      kept.set(key, picture);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      return picture;
    });
}
