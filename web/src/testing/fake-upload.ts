export type FakeResponse = { status: number; text?: string; retryAfter?: string } | 'lost' | 'none';

/** An `XMLHttpRequest` that is answered from a list; past its end it is under way for ever. */
export class FakeRequest extends EventTarget {
  static responses: FakeResponse[] = [];
  static sent: { method: string; address: string; form: FormData }[] = [];
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #retryAfter: string | null = null;
  #opened = { method: '', address: '' };

  open(method: string, address: string) {
    this.#opened = { method, address };
  }
  setRequestHeader() {}
  getResponseHeader(name: string) {
    return name === 'retry-after' ? this.#retryAfter : 'application/json';
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  send(form: FormData) {
    FakeRequest.sent.push({ ...this.#opened, form });
    const response = FakeRequest.responses.shift() ?? 'none';
    const half = Object.assign(new Event('progress'), { lengthComputable: true, loaded: 5, total: 10 });
    this.upload.dispatchEvent(half);
    if (response === 'none') return;
    if (response === 'lost') return void this.dispatchEvent(new Event('error'));
    this.status = response.status;
    this.responseText = response.text ?? '';
    this.#retryAfter = response.retryAfter ?? null;
    this.dispatchEvent(new Event('load'));
  }
}
