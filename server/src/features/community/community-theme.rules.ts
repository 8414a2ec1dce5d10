import type { CommunityLogo } from '@tandem/contract/community/community-administration';
import {
  backgrounds,
  type Colour,
  colourOf,
  contrastOf,
  enough,
} from '../../platform/accent-contrast.rules.ts';

/** The accent of web/src/app/tokens.css, whose tokens hold where it is the community's too. */
export const builtInAccent = '#6b3fe0';

const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];

/** The custom properties of the page that depend on the accent. */
type Tokens = Record<string, string>;

/** The style of the page for an accent; empty for the built-in one. It outranks the style sheets of the page. */
export function styleOf(accent: string): string {
  if (accent === builtInAccent) return '';
  const colour = colourOf(accent);
  return `:root:root{${declarations(lightTokens(colour))}}:root:root[data-mantine-color-scheme='dark']{${declarations(darkTokens(colour))}}`;
}

const declarations = (tokens: Tokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

function lightTokens(accent: Colour): Tokens {
  const soft = mix(accent, white, 0.9);
  return {
    accent: hexOf(accent),
    ...onAccent(accent),
    'accent-soft': hexOf(soft),
    'accent-text': hexOf(untilReadable(accent, black, [...backgrounds.light, soft], enough.text)),
    ...footer(untilReadable(accent, black, [white], 6), 0.35),
  };
}

function darkTokens(light: Colour): Tokens {
  const accent = untilReadable(light, white, backgrounds.dark, enough.text);
  const soft = mix(accent, colourOf('#17171f'), 0.8);
  return {
    accent: hexOf(accent),
    ...onAccent(accent),
    'accent-soft': hexOf(soft),
    'accent-text': hexOf(untilReadable(accent, white, [...backgrounds.dark, soft], enough.text)),
    ...footer(mix(untilReadable(light, black, [white], 6), black, 0.4), 0.5),
  };
}

/** The text on a button, white where that is readable, and the button under the pointer, which is never less readable. */
function onAccent(accent: Colour): Tokens {
  const ink = contrastOf(white, accent) >= enough.text ? white : black;
  return {
    'accent-ink': hexOf(ink),
    'accent-strong': hexOf(mix(accent, ink === white ? black : white, 0.14)),
  };
}

/** The footer runs from a darker shade to `bright`, on which white is readable. */
function footer(bright: Colour, darker: number): Tokens {
  const [dark, middle] = [mix(bright, black, darker), mix(bright, black, darker / 3)];
  const ink = untilReadable(mix(bright, white, 0.8), white, [bright], enough.text);
  return {
    footer: `linear-gradient(120deg,${hexOf(dark)},${hexOf(middle)} 60%,${hexOf(bright)})`,
    'footer-ink': hexOf(white),
    'footer-ink-2': hexOf(ink),
  };
}

/** The colour, mixed with `towards` in small steps until it has the contrast with every background. */
function untilReadable(
  colour: Colour,
  towards: Colour,
  against: readonly Colour[],
  contrast: number,
): Colour {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(colour, towards, share);
    if (against.every((background) => contrastOf(mixed, background) >= contrast)) return mixed;
  }
  return towards;
}

const mix = (colour: Colour, other: Colour, share: number): Colour =>
  colour.map((part, at) => Math.round(part + ((other[at] ?? 0) - part) * share)) as unknown as Colour;

const hexOf = (colour: Colour): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** Shares of the visible pixels from which a logo counts as dark or as light: a little dark writing must be readable. */
const shares = { dark: 0.1, light: 0.5 };
/** Relative luminance below which a pixel is hard to see on black, and above which it is on white. */
const luminances = { dark: 0.1, light: 0.6 };

/** The ground that a logo needs where it can't be seen otherwise; one without transparent pixels has its own. */
export function backdropOf(pixels: Uint8Array): CommunityLogo['backdrop'] {
  let [visible, dark, light] = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    if (alphaAt(pixels, at) < 128) continue;
    visible += 1;
    const luminance = luminanceAt(pixels, at);
    if (luminance < luminances.dark) dark += 1;
    if (luminance > luminances.light) light += 1;
  }
  if (visible === pixels.length / 4) return null;
  if (dark > visible * shares.dark) return 'light';
  return light > visible * shares.light ? 'dark' : null;
}

const alphaAt = (pixels: Uint8Array, at: number): number => pixels[at + 3] ?? 0;

function luminanceAt(pixels: Uint8Array, at: number): number {
  const [red, green, blue] = [0, 1, 2].map((channel) => ((pixels[at + channel] ?? 0) / 255) ** 2.2) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
