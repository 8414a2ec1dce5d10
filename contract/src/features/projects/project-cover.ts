import { type CoverKind, coverKinds, type CoverShape, type CoverTone, drawKind } from './cover-kinds.ts';

/** The colours of a cover: white text is readable on `base` and `deep`, and on calmed `light`. */
export interface CoverPalette extends Record<CoverTone, string> {
  base: string;
}

/** Their order decides which one a project has. */
export const coverPalettes: readonly CoverPalette[] = [
  { base: '#3d46a8', deep: '#2f3688', light: '#98a2f5' },
  { base: '#1c6a51', deep: '#13523e', light: '#7ccbab' },
  { base: '#96550f', deep: '#78430a', light: '#f2bd74' },
  { base: '#a12c5c', deep: '#822149', light: '#f39cbd' },
  { base: '#5b36c4', deep: '#472899', light: '#b9a3fb' },
  { base: '#12657a', deep: '#0b4e60', light: '#7dcfe0' },
  { base: '#65600f', deep: '#4e4a09', light: '#d6cd6c' },
  { base: '#7a492b', deep: '#61381f', light: '#dfae8a' },
  { base: '#3f6e17', deep: '#2f5610', light: '#acd67c' },
  { base: '#822e90', deep: '#682374', light: '#dfa2ec' },
];

/** How a place shows a cover; lengths are in pixels. */
interface CoverLayout {
  width: number;
  height: number;
  /** The share of the width that stays plain for text, from the left. */
  quiet?: number;
  /** Whether it is a header: its art ends before the buttons at the right. */
  isBand?: boolean;
  /** The factor on the opacity of light shapes, where text stands on the art. */
  calm?: number;
}

/** The places that show covers: in lists, above the screens of a project, on its public page, and as the picture of a link. */
export const coverLayouts = {
  tile: { width: 48, height: 48 },
  card: { width: 380, height: 72 },
  band: { width: 1440, height: 64, quiet: 0.28, isBand: true },
  phone: { width: 390, height: 152, quiet: 0.34, calm: 0.2 },
  page: { width: 1440, height: 216, quiet: 0.54 },
  link: { width: 1200, height: 630, quiet: 0.56 },
} satisfies Record<string, CoverLayout>;
export type CoverLayoutName = keyof typeof coverLayouts;

/** A stop of the gradient of the base colour that lies over the art: its place from the left and its opacity. */
interface CoverFadeStop {
  offset: number;
  opacity: number;
}

/** A drawing as data: the server makes pictures of it, the web elements. */
export interface ProjectCover {
  kind: CoverKind;
  width: number;
  height: number;
  base: string;
  shapes: (Omit<CoverShape, 'tone'> & { color: string })[];
  /** Empty where nothing is plain. */
  fade: CoverFadeStop[];
}

/**
 * The seed of the cover of a new project: the FNV-1a hash of its title, ignoring case and outer spaces, as a signed integer of 32
 * bits. Stored with the project, so that a rename keeps the cover; no title can be read from it.
 */
export function coverSeedOf(title: string): number {
  let hash = 0x811c9dc5;
  for (const character of title.trim().toLowerCase())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}

/** Random numbers from 0 to below 1 that follow from the seed (xorshift). */
function randomFrom(seed: number): () => number {
  // From zero only zeros follow.
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

/** The kind and the colours that a seed has in each layout. */
export function coverLookOf(seed: number): { kind: CoverKind; palette: CoverPalette } {
  const hash = seed >>> 0;
  const palette = coverPalettes[hash % coverPalettes.length];
  const kind = coverKinds[(hash >>> 8) % coverKinds.length];
  if (!palette || !kind) throw new Error('A remainder is an index of its list.');
  return { kind, palette };
}

function fadeOf(quiet: number, isBand: boolean): CoverFadeStop[] {
  if (quiet === 0) return [];
  const plain = { offset: quiet, opacity: 1 };
  if (!isBand) return [plain, { offset: quiet + 0.3, opacity: 0 }];
  return [
    plain,
    { offset: quiet + 0.14, opacity: 0 },
    { offset: 0.68, opacity: 0 },
    { offset: 0.8, opacity: 1 },
  ];
}

const maxCached = 400;
const cache = new Map<string, ProjectCover>();

/** The cover of a project, drawn once for a place: lists show the same few covers again and again. */
export function coverOf(seed: number, name: CoverLayoutName): ProjectCover {
  const key = `${name} ${seed}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  if (cache.size === maxCached) cache.clear();
  const cover = drawCover(seed, coverLayouts[name]);
  cache.set(key, cover);
  return cover;
}

/**
 * Draws the cover of a project. The drawing of a seed never changes, because members know their projects by it
 * (ADR 0099).
 */
function drawCover(seed: number, layout: CoverLayout): ProjectCover {
  const { width, height, quiet = 0, isBand = false, calm = 1 } = layout;
  const { kind, palette } = coverLookOf(seed);
  const shapes = drawKind[kind]({
    width,
    height,
    left: quiet * width,
    unit: Math.min(height / 10, 22),
    isBand,
    random: randomFrom(seed),
  });
  return {
    kind,
    width,
    height,
    base: palette.base,
    shapes: shapes.map(({ tone, opacity, ...shape }) => ({
      ...shape,
      color: palette[tone],
      opacity: tone === 'light' ? opacity * calm : opacity,
    })),
    fade: fadeOf(quiet, isBand),
  };
}
