import { createHash } from 'node:crypto';
import { coverLayouts } from '@tandem/contract/projects/project-cover';
import pLimit from 'p-limit';
import { html, type Markup } from '../../platform/html.ts';
import { sharp } from '../../platform/images.ts';
import { type Hand, letter, letterLines, letterWithin, type Line, pathOf } from '../../platform/lettering.ts';
import type { PublicProject } from '../projects/public.ts';
import { coverSvg, type Site } from './layout.document.ts';
import { beginning, counted, openPlaces, wantedRoles } from './public-pages.rules.ts';

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
export function createPictures(): (site: Site, project: PublicProject) => Promise<Uint8Array> {
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
