/** Follows redirects with cookies, as a browser does at the provider; returns the first address outside of it. */
export function createTestBrowser(): { visit(url: string): Promise<URL> } {
  const cookies = new Map<string, string>();
  const step = async (at: URL): Promise<URL> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    await response.body?.cancel();
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${at.href} answered ${response.status} without a redirect.`);
    return new URL(location, at);
  };
  return {
    visit: async (url) => {
      const start = new URL(url);
      let at = start;
      while (at.origin === start.origin) at = await step(at);
      return at;
    },
  };
}
