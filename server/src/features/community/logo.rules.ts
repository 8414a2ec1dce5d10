import type { CommunityLogo } from '@tandem/contract/community/community-view';

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
