import { uploadFile } from '@tandem/contract/files';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { upload, type Sending } from './upload.ts';

type Answer = { status: number; said?: string; retryAfter?: string } | 'lost' | 'none';

/** A browser's request, answered from a list. */
class FakeRequest extends EventTarget {
  static answers: Answer[] = [];
  static sent: { method: string; address: string; form: FormData }[] = [];
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #retryAfter: string | null = null;
  #asked = { method: '', address: '' };

  open(method: string, address: string) {
    this.#asked = { method, address };
  }
  setRequestHeader() {}
  getResponseHeader(name: string) {
    return name === 'retry-after' ? this.#retryAfter : 'application/json';
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  send(form: FormData) {
    FakeRequest.sent.push({ ...this.#asked, form });
    const answer = FakeRequest.answers.shift() ?? 'none';
    const half = Object.assign(new Event('progress'), { lengthComputable: true, loaded: 5, total: 10 });
    this.upload.dispatchEvent(half);
    if (answer === 'none') return;
    if (answer === 'lost') return void this.dispatchEvent(new Event('error'));
    this.status = answer.status;
    this.responseText = answer.said ?? '';
    this.#retryAfter = answer.retryAfter ?? null;
    this.dispatchEvent(new Event('load'));
  }
}

const stored = { status: 201, said: JSON.stringify({ message: 'Stored.', data: { name: 'me.png' } }) };
const refused = (status: number, more: object = {}): Answer => ({
  status,
  said: JSON.stringify({ error: 'No.', message: 'No.', code: 'some.code', ...more }),
});
const asking = { params: { bucket: 'tandem' }, query: { path: 'profileImages/me.png' } };
const photo = new Blob(['photo'], { type: 'image/webp' });
const send = (more: Partial<Sending> = {}) =>
  upload(uploadFile, asking, { file: photo, name: 'me.png', ...more });

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
  it('sends the file in a form, under its name, and tells how much has left', async () => {
    FakeRequest.answers = [stored];
    const onProgress = vi.fn<(share: number) => void>();
    await expect(send({ onProgress })).resolves.toMatchObject({ data: { name: 'me.png' } });
    const [sent] = FakeRequest.sent;
    expect(sent?.method).toBe('POST');
    expect(sent?.address).toBe('/api/files/tandem/objects?path=profileImages%2Fme.png');
    expect(sent?.form.get('file')).toMatchObject({ name: 'me.png', type: 'image/webp' });
    expect(onProgress.mock.calls).toEqual([[0], [0.5]]);
  });

  it('goes on until the server takes it', async () => {
    FakeRequest.answers = [refused(503), refused(429), stored];
    const sending = send();
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(sending).resolves.toMatchObject({ data: { name: 'me.png' } });
    expect(FakeRequest.sent).toHaveLength(3);
  });

  it('ends with the refusal and what it tells, at once when asking again is no use', async () => {
    FakeRequest.answers = [refused(409, { data: { name: 'me.png' } })];
    await expect(send()).rejects.toMatchObject({
      status: 409,
      code: 'some.code',
      message: 'No.',
      data: { name: 'me.png' },
    });
    expect(FakeRequest.sent).toHaveLength(1);
  });

  it('tells a lost network from a refusal', async () => {
    FakeRequest.answers = ['lost'];
    await expect(send()).rejects.toMatchObject({ isOffline: true });
  });

  it('does not take the page of a proxy for a success', async () => {
    FakeRequest.answers = [{ status: 200, said: '<h1>Welcome to the hotel</h1>' }];
    await expect(send()).rejects.toMatchObject({ name: 'CallFailure', message: 'Something went wrong' });
  });
});

describe('an upload that is called off', () => {
  it('ends while it is on its way', async () => {
    const calling = new AbortController();
    const sending = send({ signal: calling.signal });
    calling.abort();
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ends while it waits to be sent again', async () => {
    FakeRequest.answers = [refused(503), stored];
    const calling = new AbortController();
    const sending = send({ signal: calling.signal });
    await vi.advanceTimersByTimeAsync(100);
    calling.abort();
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    expect(FakeRequest.sent).toHaveLength(1);
  });

  it('is not begun when it was called off before', async () => {
    await expect(send({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(FakeRequest.sent).toHaveLength(0);
  });
});
