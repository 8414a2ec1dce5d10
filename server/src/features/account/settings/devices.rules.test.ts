import { describe, expect, it } from 'vitest';
import { deviceOf, isNewDevice } from './devices.rules.ts';

const firefoxOnLinux = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a session is recognised by its browser and system', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge',
      'Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iOS',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 7) ${webkit} Chrome/140.0 Mobile Safari/537.36`,
      'Chrome',
      'Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64) ${webkit} Chrome/140.0 Safari/537.36 OPR/120.0`, 'Opera', 'ChromeOS'],
  ])('%s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });

  it('is null for unknown user agents', () => {
    expect(deviceOf('curl/8.5.0')).toEqual({ browser: null, system: null });
    expect(deviceOf(null)).toEqual({ browser: null, system: null });
    expect(deviceOf('<script>alert(1)</script>')).toEqual({ browser: null, system: null });
  });
});

it.each([
  ['from the first device', firefoxOnLinux, [], false],
  [
    'from the same device in a newer version',
    firefoxOnLinux.replaceAll('140', '141'),
    [firefoxOnLinux],
    false,
  ],
  ['from one of several devices', firefoxOnLinux, [null, firefoxOnLinux], false],
  ['from another browser', firefoxOnLinux.replaceAll('Firefox', 'Chrome'), [firefoxOnLinux], true],
  [
    'from another system',
    firefoxOnLinux.replaceAll('X11; Linux', 'Windows NT 10.0;'),
    [firefoxOnLinux],
    true,
  ],
  ['from a program without a name', null, [firefoxOnLinux], true],
])('judges a log-in %s', (_, userAgent, known, isNew) => expect(isNewDevice(userAgent, known)).toBe(isNew));
