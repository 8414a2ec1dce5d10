type Tokens = Record<string, string>;

const pairs = (tints: [tint: string, text: string][]): Tokens =>
  Object.fromEntries(
    tints.flatMap(([tint, text], at) => [
      [`--p${at}`, tint],
      [`--t${at}`, text],
    ]),
  );

/** What does not change with the colour scheme. */
export const constant: Tokens = {
  '--font': "'Inter Variable', Inter, system-ui, sans-serif",
  '--radius': '8px',
  '--radius-lg': '12px',
  '--bar': '56px',
  '--page': '1200px',
  '--quick': '120ms',
  '--footer-ink': '#ffffff',
  '--footer-ink-2': '#e2d8fb',
};

/** The light values; every text on its ground reaches AA contrast. */
export const light: Tokens = {
  '--bg': '#fbfbfd',
  '--surface': '#ffffff',
  '--raised': '#ffffff',
  '--sunken': '#f3f3f7',
  '--line': '#e6e6ee',
  '--line-strong': '#d3d3df',
  '--ink': '#17161f',
  '--ink-2': '#55535f',
  '--ink-3': '#696775',
  '--accent': '#6b3fe0',
  '--accent-strong': '#5a2fd0',
  '--accent-ink': '#ffffff',
  '--accent-soft': '#f0ebff',
  '--accent-text': '#5a2fd0',
  '--danger': '#c92a2a',
  '--danger-ink': '#ffffff',
  '--danger-soft': '#fff0f0',
  '--warn': '#8a5a00',
  '--warn-soft': '#fff6df',
  '--ok': '#1f7a43',
  '--ok-soft': '#e8f7ee',
  '--shadow': '0 1px 2px rgb(23 22 31 / 5%), 0 8px 24px -12px rgb(23 22 31 / 18%)',
  '--footer': 'linear-gradient(120deg, #3b1a8f, #5b2bc4 60%, #6b3fe0)',
  ...pairs([
    ['#e7f0ff', '#1c4fa3'],
    ['#e6f7f1', '#11694a'],
    ['#fff1e0', '#8a4b08'],
    ['#fde8ef', '#9c1f4d'],
    ['#efe9ff', '#5530b5'],
    ['#e4f6fa', '#0c6478'],
    ['#f5f3d9', '#665e06'],
    ['#f0e9e3', '#6b4423'],
    ['#eaf5e1', '#3e6b12'],
    ['#f9e6fb', '#86219a'],
  ]),
};

/** The dark values, by the same names. */
export const dark: Tokens = {
  '--bg': '#101016',
  '--surface': '#17171f',
  '--raised': '#1d1d27',
  '--sunken': '#0c0c11',
  '--line': '#2a2a36',
  '--line-strong': '#3a3a49',
  '--ink': '#f2f1f7',
  '--ink-2': '#b5b3c2',
  '--ink-3': '#8f8d9c',
  '--accent': '#8b66f5',
  '--accent-strong': '#9d7df8',
  '--accent-ink': '#0f0a1f',
  '--accent-soft': '#2a2145',
  '--accent-text': '#b8a1ff',
  '--danger': '#ff8787',
  '--danger-ink': '#1f0a0a',
  '--danger-soft': '#3a1d20',
  '--warn': '#ffd479',
  '--warn-soft': '#33280f',
  '--ok': '#7ddfa2',
  '--ok-soft': '#14301f',
  '--shadow': '0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px -12px rgb(0 0 0 / 60%)',
  '--footer': 'linear-gradient(120deg, #23104f, #35176f 60%, #43208a)',
  ...pairs([
    ['#15294a', '#a9c8ff'],
    ['#10302a', '#86dfbd'],
    ['#3a2710', '#ffc98a'],
    ['#3d1826', '#ffacc6'],
    ['#281d4a', '#c6b3ff'],
    ['#0f2f37', '#8edbec'],
    ['#2f2c0d', '#e2d975'],
    ['#32251b', '#dcb898'],
    ['#203010', '#b5dc8a'],
    ['#361a3d', '#ebaef7'],
  ]),
};
