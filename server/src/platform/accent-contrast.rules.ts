/** A colour by its channels from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** What WCAG 2.2 asks of text (1.4.3) and of the shape of a button (1.4.11). */
export const enough = { text: 4.5, shape: 3 };

/** Backgrounds of the tokens, on which the accent stands. */
export const backgrounds = {
  light: ['#fbfbfd', '#ffffff', '#f3f3f7'].map(colourOf),
  dark: ['#101016', '#17171f', '#1d1d27', '#0c0c11'].map(colourOf),
};

/** Why an accent cannot be read: its contrast with the light backgrounds, cut to two digits; null when it can. */
export function contrastInTheWay(accent: string): number | null {
  const contrast = Math.min(
    ...backgrounds.light.map((background) => contrastOf(colourOf(accent), background)),
  );
  return contrast < enough.shape ? Math.floor(contrast * 100) / 100 : null;
}

/** The channels of `#rrggbb`. */
export function colourOf(hex: string): Colour {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour;
}

/** Contrast as WCAG 2.2 defines it, from 1 to 21. */
export function contrastOf(one: Colour, other: Colour): number {
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
