import { limits } from '@tandem/contract/limits';
import { askPath } from '@tandem/contract/projects/project-publicity';
import { html, type Markup } from '../../platform/html.ts';
import type { PublicProject } from '../projects/public.ts';
import { badgeWidth } from './feeds.document.ts';
import { coverImage, pageOf, type Site } from './layout.document.ts';
import {
  beginning,
  counted,
  dateText,
  daysAgo,
  freePlaces,
  initialsOf,
  lookingFor,
  openPlaces,
  pairOf,
  shownDays,
  timeZoneText,
} from './public-pages.rules.ts';

type Face = Pick<PublicProject['people'][number], 'firstName' | 'lastName' | 'photoUrl'>;

const mostFaces = 5;

const faceMarkup = (person: Face): Markup => {
  const name = `${person.firstName} ${person.lastName}`.trim();
  if (person.photoUrl !== null)
    return html`<img
      class="face"
      src="${person.photoUrl}"
      alt="${name}"
      title="${name}"
      width="32"
      height="32"
      loading="lazy"
    />`;
  const pair = pairOf(name);
  return html`<span
    class="face"
    role="img"
    aria-label="${name}"
    title="${name}"
    style="background:var(--p${pair});color:var(--t${pair})"
    >${initialsOf(person)}</span
  >`;
};

const faces = (people: readonly Face[]): Markup | null =>
  people.length === 0
    ? null
    : html`<span class="faces row">${people.slice(0, mostFaces).map(faceMarkup)}</span>`;

const ask = (id: string): Markup =>
  html`<a class="button primary" href="${askPath(id)}" rel="nofollow">Ask to join</a>`;

/** What the page says of the last seven days: tasks that were finished, and days on which something happened. */
interface Lately {
  now: Date;
  finished: number;
  active: number;
}

/** The page of a project for everybody. */
export function projectPage(
  site: Site,
  project: PublicProject,
  { isFindable, ...week }: Lately & { isFindable: boolean },
): string {
  const { now } = week;
  const { id, path, title, description, status } = project;
  const main = html`${hero(site, project, now)}
    <div class="page columns">
      <div>
        <div class="pitch" dir="auto">${paragraphs(description)}</div>
        ${roles(project)} ${lately(project, week)}
      </div>
      <aside>${skills(project)} ${source(project, now)} ${links(project)} ${goodToKnow(project, now)}</aside>
    </div>
    ${status === 'open' ? html`<div class="below">${ask(id)}</div>` : null}`;
  return pageOf(site, {
    title,
    description:
      beginning(description, 200) || `A project on ${site.community.name}: ${lookingFor(project)}.`,
    path,
    isFindable,
    picture: `${path}/picture.png`,
    data: dataOf(site, project),
    head: html`<link
      rel="alternate"
      type="application/atom+xml"
      href="${path}/feed.atom"
      title="${title}"
    />`,
    main,
  });
}

function hero(site: Site, project: PublicProject, now: Date): Markup {
  const { id, title, status, coverSeed, createdAt, lastActivityAt, people, peopleCount } = project;
  const places = openPlaces(project);
  const isOpen = status === 'open';
  const facts = `${counted(peopleCount, 'person', 'people')} · active ${daysAgo(lastActivityAt, now)} · since ${dateText(createdAt)}`;
  return html`<div class="hero">
    ${coverImage(coverSeed, 'page')}
    <div class="page">
      <div class="head">
        <p class="states row">
          <span class="state${isOpen ? ' open' : ''}">${isOpen ? 'Open' : 'Closed'}</span>
          ${places === 0 ? null : html`<span class="state">${counted(places, 'open place')}</span>`}
        </p>
        <h1 dir="auto">${title}</h1>
        <p class="facts row">${faces(people)}<span>${facts}</span></p>
      </div>
      <div class="acts row">${share(site, project)}${isOpen ? ask(id) : null}</div>
    </div>
  </div>`;
}

/** What search engines read of it, in words of schema.org. */
const dataOf = ({ origin, community }: Site, project: PublicProject): object => ({
  '@context': 'https://schema.org',
  '@type': 'Project',
  name: project.title,
  description: beginning(project.description, 500),
  url: `${origin}${project.path}`,
  foundingDate: project.createdAt.toISOString().slice(0, 10),
  keywords: [...project.skillsRequired, ...project.interestsTags].join(', '),
  parentOrganization: { '@type': 'Organization', name: community.name, url: `${origin}/projects` },
});

const paragraphs = (text: string): Markup[] =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => html`<p>${part.trim()}</p>`);

const section = (title: string, content: Markup | readonly Markup[]): Markup =>
  html`<section>
    <h2>${title}</h2>
    ${content}
  </section>`;

function roles({ id, status, roles: list, people }: PublicProject): Markup | null {
  if (list.length === 0) return null;
  const rows = list.map((role) => {
    const free = freePlaces(role);
    const inIt = people.filter(({ roleId }) => roleId === role._id);
    const empty = Array.from({ length: Math.min(free, mostFaces) }, () => html`<span class="place"></span>`);
    const state = free === 0 ? 'All places filled' : `${counted(free, 'place')} open`;
    const button =
      status === 'open' && free > 0
        ? html`<a
            class="button soft"
            href="${askPath(id, role._id)}"
            rel="nofollow"
            aria-label="Ask to join as ${role.title}"
            >Ask to join</a
          >`
        : null;
    return html`<li>
      <div>
        <h3 class="row" dir="auto">
          ${role.title}<span class="places row"
            >${faces(inIt)}<span aria-hidden="true">${empty}</span><small>${state}</small></span
          >
        </h3>
        ${role.description === '' ? null : html`<p dir="auto">${role.description}</p>`}
      </div>
      ${button}
    </li>`;
  });
  return section(
    'Looking for',
    html`<ul class="roles">
      ${rows}
    </ul>`,
  );
}

function lately({ joined, lastActivityAt }: PublicProject, { now, finished, active: days }: Lately): Markup {
  const rows = joined.map(({ role, at }) => {
    const as = role === '' ? null : html` as <b dir="auto">${role}</b>`;
    return html`<li><span>Somebody joined${as}</span><small>${daysAgo(new Date(at), now)}</small></li>`;
  });
  const done =
    finished === 0
      ? null
      : html`<li>
          <span><b>${counted(finished, 'task')}</b> finished</span><small>in 7 days</small>
        </li>`;
  const active =
    days === 0
      ? html`<li><span>Last activity</span><small>${daysAgo(lastActivityAt, now)}</small></li>`
      : html`<li>
          <span>Active on <b>${days} of the last ${shownDays}</b> days</span>
        </li>`;
  return section(
    'Lately',
    html`<ul class="rows">
      ${rows}${done}${active}
    </ul>`,
  );
}

function skills({ skillsRequired, interestsTags }: PublicProject): Markup | null {
  if (skillsRequired.length + interestsTags.length === 0) return null;
  const chips = skillsRequired.map((skill) => {
    const pair = pairOf(skill);
    return html`<li>
      <a
        class="chip"
        dir="auto"
        style="background:var(--p${pair});color:var(--t${pair})"
        href="/projects?skill=${encodeURIComponent(skill)}"
        >${skill}</a
      >
    </li>`;
  });
  const tags = interestsTags.map(
    (tag) =>
      html`<li><a class="tag" dir="auto" href="/projects?tag=${encodeURIComponent(tag)}">#${tag}</a></li>`,
  );
  return section(
    'Skills you will learn',
    html`<ul class="chips row">
        ${chips}
      </ul>
      ${
        tags.length === 0
          ? null
          : html`<ul class="chips row">
              ${tags}
            </ul>`
      }`,
  );
}

/** The repository, as its host shows it to everybody; a plain link while that says nothing. */
function source({ repository }: PublicProject, now: Date): Markup | null {
  if (repository === null) return null;
  const { url, name, card, issuesUrl } = repository;
  const facts = [
    card?.stars == null ? null : html`<span title="Stars">★ ${counted(card.stars, 'star')}</span>`,
    card?.language == null ? null : html`<span dir="auto">${card.language}</span>`,
    card?.licence == null ? null : html`<span>${card.licence}</span>`,
    card?.lastCommitAt == null
      ? null
      : html`<span>last commit ${daysAgo(new Date(card.lastCommitAt), now)}</span>`,
  ].filter((fact) => fact !== null);
  const issues = card?.goodFirstIssues ?? 0;
  return section(
    'Source',
    html`<div class="source">
      <h3 dir="auto"><a href="${url}" rel="ugc nofollow noopener">${name}</a></h3>
      ${card === null ? html`<p>${URL.parse(url)?.host ?? ''} says nothing about it now.</p>` : null}
      ${card === null || card.description === '' ? null : html`<p dir="auto">${card.description}</p>`}
      ${facts.length === 0 ? null : html`<p class="facts row">${facts}</p>`}
      ${
        issues === 0
          ? null
          : html`<p class="issues">
              <a href="${issuesUrl}" rel="ugc nofollow noopener">Good first issues</a
              ><b>${issues >= limits.repositoryIssues ? `${limits.repositoryIssues}+` : issues}</b>
            </p>`
      }
    </div>`,
  );
}

const withoutSlash = (url: string): string => url.replace(/\/$/, '');

function links({ links: all, repository }: PublicProject): Markup | null {
  // The card has it already.
  const list = all.filter(({ url }) => withoutSlash(url) !== repository?.url);
  if (list.length === 0) return null;
  const rows = list.map(
    ({ title, url }) =>
      html`<li>
        <a href="${url}" rel="ugc nofollow noopener"
          ><span dir="auto">${title === '' ? url : title}</span
          ><small>${URL.parse(url)?.host ?? ''}</small></a
        >
      </li>`,
  );
  return section(
    'Links',
    html`<ul class="rows links">
      ${rows}
    </ul>`,
  );
}

function goodToKnow({ hoursPerWeek, timeZone, language }: PublicProject, now: Date): Markup {
  const facts = [
    hoursPerWeek === null ? null : (['Time', `${counted(hoursPerWeek, 'hour')} a week`] as const),
    ['Time zone', timeZoneText(timeZone, now)] as const,
    language === '' ? null : (['Language', language] as const),
  ].filter((fact) => fact !== null);
  return section(
    'Good to know',
    html`<dl class="rows">
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd dir="auto">${value}</dd>
          </div>`,
      )}
    </dl>`,
  );
}

/** The address and the badge, to copy. */
function share({ origin, community, isPreview = false }: Site, project: PublicProject): Markup {
  const address = `${origin}${project.path}`;
  const badge = `${address}/badge.svg`;
  const markdown = `[![${lookingFor(project)}](${badge})](${address})`;
  return html`<details class="share">
    <summary class="button onCover">Share</summary>
    <div class="popover">
      <h2>Share this project</h2>
      <label>Address<input readonly value="${address}" /></label>
      <h2>Badge for your README</h2>
      ${isPreview ? null : html`<p><img src="${project.path}/badge.svg" alt="Tandem: ${lookingFor(project)}" width="${badgeWidth(community.name, project)}" height="20" loading="lazy" /></p>`}
      <label>Markdown<input readonly value="${markdown}" /></label>
      <label
        >HTML<input
          readonly
          value="${`<a href="${address}"><img src="${badge}" alt="${lookingFor(project)}"></a>`}"
      /></label>
    </div>
  </details>`;
}
