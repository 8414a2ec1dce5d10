interface Sent {
  method: string;
  body: unknown;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** The part of `XMLHttpRequest` that uploads use, answered by a function. */
export function fakeRequestClass(answer: (address: string, sent: Sent) => Promise<Response>) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    readonly #abort = new AbortController();
    #method = 'GET';
    #address = '';
    #headers = new Headers();

    open(method: string, address: string): void {
      this.#method = method;
      this.#address = address;
    }

    setRequestHeader(): void {}

    getResponseHeader(name: string): string | null {
      return this.#headers.get(name);
    }

    abort(): void {
      this.#abort.abort();
    }

    send(form: FormData): void {
      const onProgress = (share: number) =>
        this.upload.dispatchEvent(
          Object.assign(new Event('progress'), { lengthComputable: true, loaded: share, total: 1 }),
        );
      const sent = { method: this.#method, body: form.get('file'), signal: this.#abort.signal, onProgress };
      void answer(this.#address, sent).then(
        (response) => this.#finish(response),
        () => this.dispatchEvent(new Event(this.#abort.signal.aborted ? 'abort' : 'error')),
      );
    }

    async #finish(response: Response): Promise<void> {
      this.status = response.status;
      this.#headers = response.headers;
      this.responseText = await response.text();
      this.dispatchEvent(new Event('load'));
    }
  };
}
