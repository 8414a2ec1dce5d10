import { uploadFile } from '@tandem/contract/files';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeResponse, FakeRequest } from '../testing/fake-upload.ts';
import { upload, type Sending } from './upload.ts';

const stored = { status: 201, text: JSON.stringify({ message: 'Stored.', data: { name: 'me.png' } }) };
const refused = (status: number, more: object = {}): FakeResponse => ({
  status,
  text: JSON.stringify({ error: 'No.', message: 'No.', code: 'some.code', ...more }),
});
const input = { params: { bucket: 'tandem' }, query: { path: 'profileImages/me.png' } };
const photo = new Blob(['photo'], { type: 'image/webp' });
const send = (more: Partial<Sending> = {}) =>
  upload(uploadFile, input, { file: photo, name: 'me.png', ...more });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  FakeRequest.sent = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an upload', () => {
  // spec: §7.7-01, §9-25
  it('sends the file in a form, under its name, and reports its progress', async () => {
    FakeRequest.responses = [stored];
    const onProgress = vi.fn<(share: number) => void>();
    await expect(send({ onProgress })).resolves.toMatchObject({ data: { name: 'me.png' } });
    const [sent] = FakeRequest.sent;
    expect(sent?.method).toBe('POST');
    expect(sent?.address).toBe('/api/files/tandem/objects?path=profileImages%2Fme.png');
    expect(sent?.form.get('file')).toMatchObject({ name: 'me.png', type: 'image/webp' });
    expect(onProgress.mock.calls).toEqual([[0], [0.5]]);
  });

  it('retries until the server accepts it', async () => {
    FakeRequest.responses = [refused(503), refused(429), stored];
    const sending = send();
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(sending).resolves.toMatchObject({ data: { name: 'me.png' } });
    expect(FakeRequest.sent).toHaveLength(3);
  });

  it('fails with the refusal and its data, at once when a retry is useless', async () => {
    FakeRequest.responses = [refused(409, { data: { name: 'me.png' } })];
    await expect(send()).rejects.toMatchObject({
      status: 409,
      code: 'some.code',
      message: 'No.',
      data: { name: 'me.png' },
    });
    expect(FakeRequest.sent).toHaveLength(1);
  });

  it('distinguishes a network failure from a refusal', async () => {
    FakeRequest.responses = ['lost'];
    await expect(send()).rejects.toMatchObject({ isOffline: true });
  });

  it('does not accept the HTML of a proxy as success', async () => {
    FakeRequest.responses = [{ status: 200, text: '<h1>Welcome to the hotel</h1>' }];
    await expect(send()).rejects.toMatchObject({ name: 'CallFailure', message: 'Something went wrong' });
  });
});

describe('a cancelled upload', () => {
  it('ends while it is sent', async () => {
    const controller = new AbortController();
    const sending = send({ signal: controller.signal });
    controller.abort();
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ends while it waits for a retry', async () => {
    FakeRequest.responses = [refused(503), stored];
    const controller = new AbortController();
    const sending = send({ signal: controller.signal });
    await vi.advanceTimersByTimeAsync(100);
    controller.abort();
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    expect(FakeRequest.sent).toHaveLength(1);
  });

  it('is not sent when it was cancelled before', async () => {
    await expect(send({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(FakeRequest.sent).toHaveLength(0);
  });
});
