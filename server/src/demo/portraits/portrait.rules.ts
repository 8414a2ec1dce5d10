import type { Portrait } from '../demo-data.schemas.ts';

type Style = Portrait['hair'];

/** A hair style in two layers of SVG: behind the head, and over the forehead. The head is centred at 256, 236. */
interface Hair {
  back: string;
  front: string;
}

/** Over the whole skull down to the hairline at 176, with temples. */
const cap =
  '<path d="M148 232c-10-84 34-142 108-142s118 58 108 142c-4-26-12-40-24-52-26 2-58-2-84-14-24 12-56 18-86 14-10 12-18 28-22 52z"/>';

const circles = (points: readonly (readonly [number, number, number])[]): string =>
  points.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('');

const styles: Record<Style, Hair> = {
  afro: {
    back: circles([
      [256, 168, 130],
      [156, 196, 62],
      [356, 196, 62],
      [176, 116, 62],
      [336, 116, 62],
      [256, 88, 66],
    ]),
    front: '<path d="M150 222c-8-72 36-142 106-142s114 70 106 142c-14-42-52-60-106-60s-92 18-106 60z"/>',
  },
  bald: { back: '', front: '' },
  bob: {
    back: '<path d="M134 330c-18-60-18-120 0-160 20-52 64-84 122-84s102 32 122 84c18 40 18 100 0 160-14 10-40 8-48-4l-20-120H202l-20 120c-8 12-34 14-48 4z"/>',
    front:
      '<path d="M152 240c-8-88 38-150 104-150s112 62 104 150c-8-34-22-54-44-66-40-6-84-6-120 0-22 12-36 32-44 66z"/>',
  },
  braids: {
    back: `<path d="M140 250c-12-92 40-164 116-164s128 72 116 164z"/>${[
      [136, 6],
      [376, -6],
    ]
      .map(
        ([x, lean]) =>
          `<g transform="rotate(${lean} ${x} 250)">${circles(
            [250, 286, 322, 356, 388].map((y, at) => [Number(x), y, 24 - at * 2] as const),
          )}</g>`,
      )
      .join('')}`,
    front: cap,
  },
  bun: {
    back: `${circles([[256, 66, 48]])}<path d="M144 250c-10-94 40-162 112-162s122 68 112 162z"/>`,
    front: '<path d="M150 230c-8-84 38-140 106-140s114 56 106 140c-10-40-44-72-106-72s-96 32-106 72z"/>',
  },
  buzz: {
    back: '',
    front:
      '<path opacity=".82" d="M154 214c-2-72 38-120 102-120s104 48 102 120c-8-24-18-36-30-42-42-10-102-10-144 0-12 6-22 18-30 42z"/>',
  },
  curls: {
    back: circles([
      [168, 178, 52],
      [344, 178, 52],
      [196, 120, 50],
      [316, 120, 50],
      [256, 100, 54],
      [150, 236, 36],
      [362, 236, 36],
    ]),
    front: circles([
      [182, 160, 32],
      [218, 138, 34],
      [256, 130, 34],
      [294, 138, 34],
      [330, 160, 32],
    ]),
  },
  fringe: {
    back: '<path d="M132 372c-14-90-16-160 2-202 20-50 64-84 122-84s102 34 122 84c18 42 16 112 2 202-16 8-38 6-50-4l-16-160H198l-16 160c-12 10-34 12-50 4z"/>',
    front:
      '<path d="M150 250c-10-96 36-160 106-160s116 64 106 160c-4-22-10-36-18-46-58 10-118 10-176 0-8 10-14 24-18 46z"/>',
  },
  headscarf: {
    back: '<path d="M124 420c-20-90-20-180 4-240 20-54 70-96 128-96s108 42 128 96c24 60 24 150 4 240z"/>',
    front:
      '<path fill-rule="evenodd" d="M130 300c-12-126 34-214 126-214s138 88 126 214c-10 68-62 116-126 116s-116-48-126-116zm126-150c-62 0-94 38-94 96 0 66 40 108 94 108s94-42 94-108c0-58-32-96-94-96z"/>',
  },
  locs: {
    back: `<path d="M140 260c-14-98 36-174 116-174s130 76 116 174z"/>${[132, 156, 182, 330, 356, 380]
      .map(
        (x) =>
          `<rect x="${x - 13}" y="190" width="26" height="${x === 182 || x === 330 ? 160 : 190}" rx="13"/>`,
      )
      .join('')}`,
    front: `${cap}<g stroke="#0003" stroke-width="5" fill="none"><path d="M204 100c-12 24-20 44-24 70M256 92v66M308 100c12 24 20 44 24 70"/></g>`,
  },
  long: {
    back: '<path d="M126 430c-16-110-18-202 4-258 20-52 66-86 126-86s106 34 126 86c22 56 20 148 4 258-30 14-60 10-72-2l-14-210H212l-14 210c-12 12-42 16-72 2z"/>',
    front:
      '<path d="M148 262c-10-104 34-172 108-172s118 68 108 172c-8-56-30-92-70-112-12 18-66 32-98 30-26 14-42 42-48 82z"/>',
  },
  parted: {
    back: '<path d="M146 224c-8-84 36-138 110-138s118 54 110 138z"/>',
    front:
      '<path d="M150 228c-10-84 34-142 106-142s122 54 106 142c-6-28-14-44-26-54-56 6-108-10-138-44-4 24-34 46-48 98z"/>',
  },
  ponytail: {
    back: '<path d="M340 120c66-8 94 40 84 110-6 46-22 84-44 116-16-36-10-66-8-104 2-40-10-60-40-72z"/><path d="M144 246c-10-92 40-160 112-160s122 68 112 160z"/>',
    front: '<path d="M150 232c-8-86 38-142 106-142s114 56 106 142c-12-40-40-66-72-74-44 22-114 26-140 74z"/>',
  },
  quiff: {
    back: '',
    front:
      '<path d="M152 220c-6-30-4-54 4-74-8-44 26-84 78-80 24-20 82-16 110 14 28 26 28 66 14 90 2 16 2 32-2 50-6-22-14-36-24-46-52 8-106 4-150-12-14 12-24 32-30 58z"/>',
  },
  receding: {
    back: '<path d="M142 250c-6-30-6-60 2-86l40 20v70zM370 250c6-30 6-60-2-86l-40 20v70z"/>',
    front:
      '<path d="M150 226c-8-58 10-100 44-122 40-22 88-22 124 0 34 22 52 64 44 122-6-30-14-46-26-56-4-28-18-42-36-48-28 8-60 8-88 0-18 6-32 20-36 48-12 10-20 26-26 56z"/>',
  },
  waves: {
    back: '<path d="M120 386c14-30-8-52 4-86 10-30-6-56 6-96 16-68 62-118 126-118s110 50 126 118c12 40-4 66 6 96 12 34-10 56 4 86-22 26-58 26-76 6l-14-180H210l-14 180c-18 20-54 20-76-6z"/>',
    front:
      '<path d="M148 256c-14-100 30-168 108-168s122 68 108 168c-4-42-18-72-42-92-16 6-38 2-52-14-22 24-58 28-78 22-22 18-38 44-44 84z"/>',
  },
};

/** The two layers of a hair style, without a colour. */
const drawHair = (style: Style): Hair => styles[style];

const skins: Record<Portrait['skin'], { face: string; shade: string; lips: string }> = {
  porcelain: { face: '#f8dcc8', shade: '#eebfa3', lips: '#c4665a' },
  peach: { face: '#f2c7a5', shade: '#e0a47b', lips: '#b9584a' },
  honey: { face: '#e3ac7d', shade: '#cb8c5c', lips: '#a44f3d' },
  olive: { face: '#cf9a6b', shade: '#b37d50', lips: '#8f4536' },
  sienna: { face: '#ae7549', shade: '#915b35', lips: '#7a3a2c' },
  umber: { face: '#87553a', shade: '#6c412b', lips: '#5f2a24' },
  espresso: { face: '#633d2c', shade: '#4c2d20', lips: '#432019' },
};

const hairColours: Record<Portrait['hairColour'], string> = {
  black: '#262330',
  brown: '#4b3225',
  chestnut: '#7a4a2c',
  copper: '#b3582c',
  blond: '#d8ae62',
  grey: '#8d9097',
  white: '#dfe1e6',
  teal: '#2b8a8c',
};

/** Background, clothes, and a darker tone of the clothes. */
const palettes: readonly (readonly [string, string, string])[] = [
  ['#e4defc', '#6d4fd1', '#5639b5'],
  ['#d7ecf8', '#23729f', '#175a80'],
  ['#dcf0e1', '#2f7d52', '#22623f'],
  ['#fbe6cc', '#c2661c', '#9c4f12'],
  ['#fadce2', '#b53a5c', '#932a48'],
  ['#e6e9ef', '#434d5e', '#323a48'],
  ['#f6efc6', '#8a7418', '#6d5b10'],
  ['#d5efee', '#14757a', '#0d5a5f'],
  ['#f3def5', '#93409f', '#752f80'],
  ['#ffe1d6', '#2d4a78', '#20375b'],
];

const clothes: Record<Portrait['clothes'], (tone: string, skin: string) => string> = {
  collar: (tone) =>
    `<path fill="#fff" d="m206 388 50 46 50-46 22 14-36 60h-72l-36-60z"/><path fill="${tone}" d="m196 394 30 66-44 20-20-66zM316 394l-30 66 44 20 20-66z"/>`,
  sweater: (tone) => `<path fill="none" stroke="${tone}" stroke-width="14" d="M194 396c16 44 108 44 124 0"/>`,
  hoodie: (tone) =>
    `<path fill="${tone}" d="M164 400c6-20 24-30 42-34 4 50 96 50 100 0 18 4 36 14 42 34-20 60-164 60-184 0z"/><path stroke="#fff" stroke-width="6" stroke-linecap="round" d="M226 440v44M286 440v44"/>`,
  jacket: (tone) =>
    `<path fill="#f7f7f9" d="M206 384c10 40 90 40 100 0l20 128H186z"/><path fill="${tone}" d="M200 388 168 408l34 104h26zM312 388l32 20-34 104h-26z"/>`,
  rollneck: (tone) => `<rect x="196" y="352" width="120" height="62" rx="26" fill="${tone}"/>`,
};

const beards: Record<NonNullable<Portrait['beard']>, string> = {
  full: '<path d="M158 246c4 10 10 26 22 32 20-14 46-18 76-18s56 4 76 18c12-6 18-22 22-32 4 78-32 130-98 130s-102-52-98-130z"/>',
  moustache: '<path d="M210 290c10-20 34-22 46-10 12-12 36-10 46 10-16 6-34 4-46-4-12 8-30 10-46 4z"/>',
  stubble:
    '<path opacity=".2" d="M158 250c6 8 12 24 22 32 22-12 48-16 76-16s54 4 76 16c10-8 16-24 22-32-2 64-42 106-98 106s-96-42-98-106z"/>',
};

const glasses: Record<NonNullable<Portrait['glasses']>, string> = {
  round:
    '<circle cx="212" cy="240" r="33"/><circle cx="300" cy="240" r="33"/><path d="M245 236c6-8 16-8 22 0M179 234l-22-6M333 234l22-6"/>',
  square:
    '<rect x="178" y="216" width="66" height="48" rx="12"/><rect x="268" y="216" width="66" height="48" rx="12"/><path d="M244 234c8-8 16-8 24 0M178 232l-22-4M334 232l22-4"/>',
};

const smiles: Record<NonNullable<Portrait['smile']>, (lips: string) => string> = {
  open: (lips) =>
    `<path fill="${lips}" d="M218 298c24 10 52 10 76 0-2 28-18 42-38 42s-36-14-38-42z"/><path fill="#fff" d="M224 301c22 7 42 7 64 0-1 8-2 12-4 15-18 5-38 5-56 0-2-3-3-7-4-15z"/>`,
  closed: (lips) =>
    `<path fill="none" stroke="${lips}" stroke-width="8" stroke-linecap="round" d="M220 304c18 22 54 22 72 0"/>`,
  wry: (lips) =>
    `<path fill="none" stroke="${lips}" stroke-width="8" stroke-linecap="round" d="M226 312c22 10 46 4 62-14"/>`,
};

const freckles = [
  [190, 272],
  [204, 280],
  [178, 282],
  [308, 280],
  [322, 272],
  [334, 282],
].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.4"/>`);

/** A square portrait as SVG, 256 px wide. The same description gives the same picture. */
export function drawPortrait(portrait: Portrait): string {
  const skin = skins[portrait.skin];
  const hair = drawHair(portrait.hair);
  const [background, cloth, tone] = palettes[portrait.palette] ?? ['', '', ''];
  const colour = portrait.hair === 'headscarf' ? cloth : hairColours[portrait.hairColour];
  const parts = [
    `<rect width="512" height="512" fill="${background}"/>`,
    `<g fill="${colour}"><g style="filter:brightness(.86)">${hair.back}</g></g>`,
    `<path fill="${skin.shade}" d="M212 330h88v70c-10 34-78 34-88 0z"/>`,
    `<path fill="${cloth}" d="M64 512c4-74 52-108 142-122 20 36 80 36 100 0 90 14 138 48 142 122z"/>`,
    portrait.clothes === 'rollneck' || portrait.hair !== 'headscarf'
      ? clothes[portrait.clothes](tone, skin.face)
      : '',
    `<g fill="${skin.face}"><ellipse cx="154" cy="248" rx="20" ry="28"/><ellipse cx="358" cy="248" rx="20" ry="28"/>`,
    '<path d="M256 110c66 0 102 46 102 116 0 86-42 146-102 146s-102-60-102-146c0-70 36-116 102-116z"/></g>',
    `<g fill="${skin.shade}" opacity=".55"><ellipse cx="188" cy="282" rx="22" ry="14"/><ellipse cx="324" cy="282" rx="22" ry="14"/></g>`,
    portrait.beard === undefined ? '' : `<g fill="${colour}">${beards[portrait.beard]}</g>`,
    face(portrait, skin),
    `<g fill="${colour}">${hair.front}</g>`,
    portrait.glasses === undefined
      ? ''
      : `<g fill="#ffffff2e" stroke="#2b2a33" stroke-width="7">${glasses[portrait.glasses]}</g>`,
    extras(portrait, { tone, cloth }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="40 10 432 432">${parts.join('')}</svg>`;
}

function face(
  { extra, hairColour, smile = 'closed' }: Portrait,
  skin: { shade: string; lips: string },
): string {
  const brows =
    hairColour === 'white' ? '#a9abb2' : hairColour === 'teal' ? '#4b3225' : hairColours[hairColour];
  return [
    `<g fill="none" stroke="${brows}" stroke-width="9" stroke-linecap="round"><path d="M190 208c12-10 30-10 42-2M280 206c12-8 30-8 42 2"/></g>`,
    '<g fill="#26222e"><ellipse cx="212" cy="240" rx="11" ry="13"/><ellipse cx="300" cy="240" rx="11" ry="13"/></g>',
    '<g fill="#fff"><circle cx="216" cy="235" r="4"/><circle cx="304" cy="235" r="4"/></g>',
    `<path fill="none" stroke="${skin.shade}" stroke-width="8" stroke-linecap="round" d="M258 244c8 16 8 24-6 28"/>`,
    smiles[smile](skin.lips),
    extra === 'freckles' ? `<g fill="${skin.lips}" opacity=".5">${freckles.join('')}</g>` : '',
    extra === 'wrinkles'
      ? `<g fill="none" stroke="${skin.shade}" stroke-width="4" stroke-linecap="round"><path d="M176 252l-12 6M178 262l-10 10M336 252l12 6M334 262l10 10M204 286c-6 10-8 18-8 26M308 286c6 10 8 18 8 26"/></g>`
      : '',
  ].join('');
}

function extras({ extra }: Portrait, { tone, cloth }: { tone: string; cloth: string }): string {
  if (extra === 'earrings')
    return '<g fill="#e0b84c"><circle cx="150" cy="282" r="8"/><circle cx="362" cy="282" r="8"/></g>';
  if (extra === 'headphones')
    return `<path fill="none" stroke="#2f2d38" stroke-width="16" d="M142 244C132 40 380 40 370 244"/><g fill="${tone}"><rect x="122" y="212" width="36" height="74" rx="16"/><rect x="354" y="212" width="36" height="74" rx="16"/></g>`;
  if (extra === 'beanie')
    return `<path fill="${cloth}" d="M146 176c0-76 46-116 110-116s110 40 110 116z"/><rect x="136" y="156" width="240" height="46" rx="20" fill="${tone}"/><circle cx="256" cy="56" r="24" fill="${tone}"/>`;
  return '';
}
