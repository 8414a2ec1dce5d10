/** A part of a cover: an SVG path in one colour, filled, or stroked where it has a line width. */
interface CoverShape {
  path: string;
  tone: CoverTone;
  opacity: number;
  lineWidth?: number;
}

/** The two colours that a cover draws with on its base. */
export type CoverTone = 'deep' | 'light';

/** What a kind draws on. Lengths are in pixels. */
interface CoverCanvas {
  width: number;
  height: number;
  /** Where the art begins; left of it stands text. */
  left: number;
  /** The measure that shapes are multiples of, so that a tile and a band look alike. */
  unit: number;
  /** Whether it is a header, whose art stays left of its buttons. */
  isBand: boolean;
  /** The next random number, from 0 to below 1. The seed decides the sequence. */
  random: () => number;
}

type Draw = (canvas: CoverCanvas) => CoverShape[];

/** Two decimals: no eye sees more, and a header stays small. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Builds a path from commands and numbers: path`M${x} ${y}`. */
function path(commands: TemplateStringsArray, ...values: (number | string)[]): string {
  return String.raw(
    { raw: commands },
    ...values.map((value) => (typeof value === 'number' ? rounded(value) : value)),
  );
}

const disc = (x: number, y: number, radius: number): string =>
  path`M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

const square = (x: number, y: number, side: number): string => path`M${x} ${y}h${side}v${side}h${-side}Z`;

/** Joins shapes of the same paint, which must not overlap, so that a page has few elements. */
function joinByPaint(shapes: CoverShape[]): CoverShape[] {
  const joined = new Map<string, CoverShape>();
  for (const shape of shapes) {
    const paint = `${shape.tone} ${shape.opacity}`;
    const same = joined.get(paint);
    if (same) same.path += shape.path;
    else joined.set(paint, shape);
  }
  return [...joined.values()];
}

/** Three mountain ranges, the first one far and pale. */
const drawRidges: Draw = ({ width, height, left, unit, random }) =>
  [0.34, 0.75, 1].map((opacity, range) => {
    const foot = height * (0.42 + range * 0.2);
    let outline = path`M${left} ${height}V${foot}`;
    let x = left;
    while (x < width + unit * 4) {
      x += unit * (2.2 + random() * 3);
      outline += path`L${x} ${foot - unit * (1 + random() * (3.6 - range))}`;
      x += unit * (2 + random() * 3);
      outline += path`L${x} ${foot + unit * random()}`;
    }
    return { path: outline + path`V${height}Z`, tone: range === 0 ? 'light' : 'deep', opacity };
  });

/** Pairs of linked rings. */
const drawRings: Draw = ({ width, height, left, unit, random }) => {
  const count = Math.ceil((width - left) / (unit * 8)) + 1;
  return Array.from({ length: count }, (_, at) => at).flatMap((at): CoverShape[] => {
    const x = left + at * unit * 8 + random() * unit * 4;
    const y = height * (0.3 + random() * 0.5);
    const radius = unit * (2 + random() * 2.4);
    const lineWidth = rounded(unit * 0.75);
    return [
      { path: disc(x, y, radius), tone: 'light', opacity: 0.75, lineWidth },
      { path: disc(x + radius * 1.15, y, radius), tone: 'deep', opacity: 1, lineWidth },
    ];
  });
};

const contourCorners = 72;

/** Contour lines around a peak, from the outermost inwards; every other step is shaded. */
const drawContours: Draw = ({ width, height, left, unit, isBand, random }) => {
  const peakX = left + (width - left) * (isBand ? 0.2 + random() * 0.25 : 0.45 + random() * 0.4);
  const peakY = height * (0.3 + random() * 0.5);
  const turn = random() * 6;
  const lineWidth = rounded(Math.max(0.8, unit * 0.16));
  const outlineAt = (step: number): string => {
    let outline = '';
    for (let corner = 0; corner <= contourCorners; corner++) {
      const angle = (corner / contourCorners) * 2 * Math.PI;
      const bulge = 1 + 0.16 * Math.sin(2 * angle + turn) + 0.08 * Math.sin(3 * angle + turn * 2);
      const radius = step * unit * 1.35 * bulge;
      const x = peakX + radius * 1.5 * Math.cos(angle);
      outline += path`${corner === 0 ? 'M' : 'L'}${x} ${peakY + radius * Math.sin(angle)}`;
    }
    return `${outline}Z`;
  };
  const shapes: CoverShape[] = [];
  for (let step = Math.ceil((width - left) / (unit * 2.2)); step > 0; step--) {
    const outline = outlineAt(step);
    if (step % 2 === 1) shapes.push({ path: outline, tone: 'deep', opacity: 0.35 });
    shapes.push({ path: outline, tone: 'light', opacity: 0.55, lineWidth });
  }
  return shapes;
};

/** Four layers of waves, each nearer than the one before. */
const drawWaves: Draw = ({ width, height, left, unit, random }) =>
  [0.3, 0.7, 0.22, 1].map((opacity, layer) => {
    const length = unit * (7 + random() * 3);
    const start = left - random() * length;
    let outline = path`M${start} ${height}V${height * (0.3 + layer * 0.19)}`;
    for (let x = start; x < width + length; x += length)
      outline += path`q${length / 4} ${-unit * 1.3} ${length / 2} 0t${length / 2} 0`;
    return { path: outline + path`V${height}Z`, tone: layer % 2 === 0 ? 'light' : 'deep', opacity };
  });

/** The quarter of a disc in one of the four corners of a cell. */
function quarter(x: number, y: number, side: number, corner: number): string {
  const isRight = corner === 1 || corner === 2;
  const isLow = corner > 1;
  const tipX = isRight ? x + side : x;
  const tipY = isLow ? y + side : y;
  const farX = isRight ? x : x + side;
  const farY = isLow ? y : y + side;
  const sweep = isRight === isLow ? 1 : 0;
  return path`M${tipX} ${tipY}L${farX} ${tipY}A${side} ${side} 0 0 ${sweep} ${tipX} ${farY}Z`;
}

/** A grid of quarter discs; about every fifth cell is empty. */
const drawQuarters: Draw = ({ width, height, left, random }) => {
  const side = height / 2.5;
  const shapes: CoverShape[] = [];
  for (let x = left; x < width; x += side)
    for (let y = 0; y < height; y += side) {
      const corner = Math.floor(random() * 5);
      const tone = random() < 0.5 ? 'deep' : 'light';
      if (corner === 4) continue;
      shapes.push({ path: quarter(x, y, side, corner), tone, opacity: tone === 'light' ? 0.55 : 0.9 });
    }
  return joinByPaint(shapes);
};

/** Towers of one to four squares; the top of each is light. */
const drawSteps: Draw = ({ width, height, left, random }) => {
  const side = height / 5;
  const shapes: CoverShape[] = [];
  for (let x = left; x < width; x += side) {
    const top = Math.floor(random() * 4);
    for (let storey = 0; storey <= top; storey++) {
      const box = square(x, height - (storey + 1) * side, side - 1);
      const isTop = storey === top;
      shapes.push({ path: box, tone: isTop ? 'light' : 'deep', opacity: isTop ? 0.6 : 0.85 });
    }
  }
  return joinByPaint(shapes);
};

/** A grid of dots; the largest are light. */
const drawDots: Draw = ({ width, height, left, random }) => {
  const side = height / 6;
  const shapes: CoverShape[] = [];
  for (let x = left + side / 2; x < width; x += side)
    for (let y = side / 2; y < height; y += side) {
      const size = random();
      const isLight = size > 0.72;
      const dot = disc(x, y, side * (0.1 + size * 0.32));
      shapes.push({ path: dot, tone: isLight ? 'light' : 'deep', opacity: isLight ? 0.8 : 0.9 });
    }
  return joinByPaint(shapes);
};

const rayCount = 22;

/** A sun at the lower edge with rays. */
const drawRays: Draw = ({ width, height, left, unit, isBand, random }) => {
  const sunX = left + (width - left) * (isBand ? 0.25 + random() * 0.2 : 0.55 + random() * 0.35);
  const sunY = height * 1.05;
  const offset = random();
  const end = (ray: number): string => {
    const angle = ((ray + offset) / rayCount) * Math.PI;
    return path`${sunX - width * Math.cos(angle)} ${sunY - width * Math.sin(angle)}`;
  };
  const shapes: CoverShape[] = [];
  for (let ray = 0; ray < rayCount; ray += 2)
    shapes.push({ path: path`M${sunX} ${sunY}L${end(ray)}L${end(ray + 1)}Z`, tone: 'deep', opacity: 0.8 });
  shapes.push({ path: disc(sunX, sunY, unit * 3.4), tone: 'light', opacity: 0.85 });
  return joinByPaint(shapes);
};

/** What a cover can show. A hash of the seed chooses one, so a longer list would change the covers of existing projects. */
export const coverKinds = [
  'ridges',
  'rings',
  'contours',
  'waves',
  'quarters',
  'steps',
  'dots',
  'rays',
] as const;
type CoverKind = (typeof coverKinds)[number];

const drawKind: Record<CoverKind, Draw> = {
  ridges: drawRidges,
  rings: drawRings,
  contours: drawContours,
  waves: drawWaves,
  quarters: drawQuarters,
  steps: drawSteps,
  dots: drawDots,
  rays: drawRays,
};

/** The colours of a cover: white text is readable on `base` and `deep`, and on calmed `light`. */
interface CoverPalette extends Record<CoverTone, string> {
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
interface ProjectCover {
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
