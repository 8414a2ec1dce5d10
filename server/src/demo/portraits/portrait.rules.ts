import { drawHair } from './hair.rules.ts';
import type { Portrait } from './portrait.schema.ts';

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
