import { expect, it } from 'vitest';
import { pushKeys } from '../../testing/push/push-keys.ts';
import { arePushKeys, encryptPush } from './send-push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('encrypts the example of RFC 8291 as the RFC does', () => {
  const privateKey = bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw');
  const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw');
  const body = encryptPush('When I grow up, I want to be a watermelon', pushKeys, { privateKey, salt });
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl' +
      '7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('uses another key and salt for each message', () => {
  expect(encryptPush('Hello', pushKeys)).not.toEqual(encryptPush('Hello', pushKeys));
});

it.each([
  ['no point of the curve', { ...pushKeys, p256dh: bytes(pushKeys.p256dh).fill(7, 1).toString('base64url') }],
  ['a short key', { ...pushKeys, p256dh: pushKeys.p256dh.slice(0, 40) }],
  ['a short secret', { ...pushKeys, auth: 'BTBZ' }],
  ['nothing', { p256dh: '', auth: '' }],
])('takes no keys with %s', (_, keys) => {
  expect(arePushKeys(keys)).toBe(false);
  expect(arePushKeys(pushKeys)).toBe(true);
});
