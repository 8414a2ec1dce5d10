import { html, type Markup } from '../../platform/html.ts';
import type { PublicCard, PublicOrder, PublicSkill } from '../projects/public.ts';
import { coverImage, pageOf, type Site } from './layout.document.ts';
import { beginning, counted, daysAgo, openPlaces, pairOf, wantedRoles } from './public-pages.rules.ts';

/** What a visitor asks the list for. */
export interface ListQuery {
  q?: string | undefined;
  skill?: string | undefined;
  tag?: string | undefined;
  role?: string | undefined;
  sort: PublicOrder;
  after?: string | undefined;
}

interface ListParts {
  cards: readonly PublicCard[];
  skills: readonly PublicSkill[];
  total: number;
  nextCursor: string | null;
  query: ListQuery;
  now: Date;
}

const orders: Record<PublicOrder, string> = { active: 'Active', newest: 'Newest' };

/** The address of the list with other filters; a page further on is never kept. */
function addressOf({ q, skill, tag, role, sort }: ListQuery, changes: Partial<ListQuery> = {}): string {
  const wanted = { q, skill, tag, role, sort: sort === 'active' ? undefined : sort, ...changes };
  const query = new URLSearchParams(
    Object.entries(wanted).filter((entry): entry is [string, string] => Boolean(entry[1])),
  ).toString();
  return query === '' ? '/projects' : `/projects?${query}`;
}

/** The list of projects for everybody. */
export function projectListPage(site: Site, parts: ListParts): string {
  const { cards, total, nextCursor, query, now } = parts;
  const next = nextCursor === null ? null : addressOf(query, { after: nextCursor });
  // There is nothing to search or to sort.
  const isEmpty = total === 0 && addressOf(query) === '/projects';
  const lead = `${isEmpty ? '' : `${counted(total, 'public project')}. `}Read them without an account; ask to join with one.`;
  const main = html`<div class="page">
    <div class="title">
      <h1>Projects that look for people</h1>
      <p>${lead}</p>
    </div>
    ${isEmpty ? null : filters(parts)}
    ${
      cards.length > 0
        ? html`<ul class="cards">
            ${cards.map((card) => cardMarkup(card, now))}
          </ul>`
        : isEmpty
          ? noneYet
          : nothing
    }
    ${next === null ? null : html`<p class="more"><a class="button soft" href="${next}" rel="next">More projects</a></p>`}
  </div>`;
  const isWhole = addressOf(query) === '/projects' && query.after === undefined;
  return pageOf(site, {
    title: 'Projects that look for people',
    description: `${counted(total, 'project')} on ${site.community.name} to read, and to ask to join.`,
    path: addressOf(query),
    // Of the many addresses with filters, search engines list the whole list only.
    isFindable: site.isFindable && isWhole,
    picture: null,
    data: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: cards.map((card, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        url: `${site.origin}${card.path}`,
        name: card.title,
      })),
    },
    head: html`<link
      rel="alternate"
      type="application/atom+xml"
      href="/feed.atom"
      title="New projects on ${site.community.name}"
    />`,
    main,
    isList: true,
  });
}

function filters({ skills, query }: ListParts): Markup {
  const chosen = [
    query.skill && { name: query.skill, without: addressOf(query, { skill: undefined }) },
    query.tag && { name: `#${query.tag}`, without: addressOf(query, { tag: undefined }) },
    query.role && { name: query.role, without: addressOf(query, { role: undefined }) },
  ].filter((filter) => filter !== undefined && filter !== '');
  const kept = (['skill', 'tag', 'role', 'sort'] as const).map((name) =>
    query[name] && query[name] !== 'active'
      ? html`<input type="hidden" name="${name}" value="${query[name]}" />`
      : null,
  );
  const others = skills.filter(({ spelling }) => spelling !== query.skill);
  return html`<form class="search row" action="/projects" role="search">
      <input
        type="search"
        name="q"
        value="${query.q ?? ''}"
        placeholder="Search projects"
        aria-label="Search projects"
        maxlength="100"
      />${kept.filter((input) => input !== null)}<button type="submit" class="button soft">Search</button>
    </form>
    <nav class="filters row" aria-label="Filters">
      <ul class="row">
        ${chosen.map(({ name, without }) => html`<li><a class="pill on" href="${without}" rel="nofollow" aria-label="Without ${name}" dir="auto">${name} ×</a></li>`)}
        ${others.map(
          ({ spelling, projects }) =>
            html`<li>
              <a class="pill" href="${addressOf(query, { skill: spelling })}" rel="nofollow"
                ><span dir="auto">${spelling}</span> <small>${projects}</small></a
              >
            </li>`,
        )}
      </ul>
      <p class="orders row">
        Sort
        ${(Object.keys(orders) as PublicOrder[]).map((order) => html`<a href="${addressOf(query, { sort: order === 'active' ? undefined : order } as Partial<ListQuery>)}" rel="nofollow" ${query.sort === order ? html` aria-current="true"` : null}>${orders[order]}</a>`)}
      </p>
    </nav>`;
}

/** Two rings of the logo beside each other, which the first project links. */
const noneYet = html`<div class="nothing none-yet">
  <svg viewBox="0 0 120 64" width="120" height="64" aria-hidden="true">
    <g fill="none" stroke-width="2" stroke-linecap="round">
      <circle stroke="var(--accent)" cx="38" cy="30" r="19" />
      <circle stroke="currentColor" cx="82" cy="30" r="19" />
      <path stroke="var(--line-strong)" stroke-dasharray="6 6" d="M4 60h112" />
    </g>
  </svg>
  <h2>No project is public yet</h2>
  <p>Owners choose whether their project can be read without an account. Members see all of them.</p>
  <a class="button soft" href="/login">Log in</a>
</div>`;

const nothing = html`<p class="nothing">No public project fits. <a href="/projects">Show all of them</a></p>`;

function cardMarkup(card: PublicCard, now: Date): Markup {
  const { title, coverSeed, description, skillsRequired, peopleCount, lastActivityAt } = card;
  const places = openPlaces(card);
  const roles = wantedRoles(card);
  const chips = skillsRequired.slice(0, 3).map((skill) => {
    const pair = pairOf(skill);
    return html`<li>
      <span class="chip" dir="auto" style="background:var(--p${pair});color:var(--t${pair})">${skill}</span>
    </li>`;
  });
  return html`<li class="card">
    ${coverImage(coverSeed, 'card')}
    <div>
      <h2 dir="auto"><a href="${card.path}">${title}</a></h2>
      <p class="pitch" dir="auto">${beginning(description, 160)}</p>
      ${roles.length === 0 ? null : html`<p class="wanted">Looking for <b dir="auto">${roles.slice(0, 3).join(' · ')}</b></p>`}
      <ul class="chips row">
        ${chips}
      </ul>
      <p class="meta row">
        <span>${counted(peopleCount, 'person', 'people')}</span
        ><span>active ${daysAgo(lastActivityAt, now)}</span
        >${places === 0 ? null : html`<span class="open">${places} open</span>`}
      </p>
    </div>
  </li>`;
}
