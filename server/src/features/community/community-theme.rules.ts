/** A colour by its channels from 0 to 255. */
type Colour = readonly [red: number, green: number, blue: number];

/** The accent of web/src/app/tokens.css, whose tokens hold where it is the community's too. */
export const builtInAccent = '#6b3fe0';

/** What WCAG 2.2 asks of text (1.4.3) and of the shape of a button (1.4.11). */
const enough = { text: 4.5, shape: 3 };

const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];

/** Backgrounds of the tokens, on which the accent stands. */
const backgrounds = {
  light: ['#fbfbfd', '#ffffff', '#f3f3f7'].map(colourOf),
  dark: ['#101016', '#17171f', '#1d1d27', '#0c0c11'].map(colourOf),
};

/** The custom properties of the page that depend on the accent. */
type Tokens = Record<string, string>;

/** Why an accent cannot be read: its contrast with the light backgrounds, cut to two digits; null when it can. */
export function contrastInTheWay(accent: string): number | null {
  const contrast = Math.min(
    ...backgrounds.light.map((background) => contrastOf(colourOf(accent), background)),
  );
  return contrast < enough.shape ? Math.floor(contrast * 100) / 100 : null;
}

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

function colourOf(hex: string): Colour {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour;
}

const hexOf = (colour: Colour): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** Contrast as WCAG 2.2 defines it, from 1 to 21. */
function contrastOf(one: Colour, other: Colour): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
