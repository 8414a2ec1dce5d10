/** Browser and system of a session, null when unknown. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** The order matters: most User-Agents also contain the names of other browsers. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (known: readonly [RegExp, string][], userAgent: string): string | null =>
  known.find(([sign]) => sign.test(userAgent))?.[1] ?? null;

/** Guesses browser and system from a User-Agent. */
export function deviceOf(userAgent: string | null): Device {
  if (userAgent === null) return { browser: null, system: null };
  return { browser: firstOf(browsers, userAgent), system: firstOf(systems, userAgent) };
}

/**
 * Whether a log-in comes from a browser and system that no session of the member has. Without any session there is
 * nothing to compare with, as at the first log-in.
 */
export function isNewDevice(userAgent: string | null, known: readonly (string | null)[]): boolean {
  const nameOf = (agent: string | null) => {
    const { browser, system } = deviceOf(agent);
    return `${browser} ${system}`;
  };
  return known.length > 0 && !known.some((agent) => nameOf(agent) === nameOf(userAgent));
}
