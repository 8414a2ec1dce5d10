import { afterEach, expect, it } from 'vitest';
import { setProductName } from '../../ui/page/tab-title.ts';
import { pushTexts } from './notifications.texts.ts';

afterEach(() => setProductName('Tandem'));

it('names the community as it is called now', () => {
  expect(pushTexts.offer).toBe('Get notified when Tandem isn’t open.');
  setProductName('Hut builders');
  expect(pushTexts.offer).toBe('Get notified when Hut builders isn’t open.');
  expect(document.title).toContain('Hut builders');
});
