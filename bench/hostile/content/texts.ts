import { createMember, createProject, join, type Situation } from '../situation.ts';
import type { Tally } from '../tally.ts';

const marks = '\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309\u030a\u030b';
/** Valid texts that strain search, sorting and screens. */
const texts = {
  zalgo: 'Tandem'.replaceAll(/./g, (letter) => letter + marks),
  'many words': Array.from({ length: 100 }, (_, at) => String.fromCharCode(97 + (at % 26))).join(' '),
  'no space': 'w'.repeat(200),
  'right to left': '\u0645\u0634\u0631\u0648\u0639 '.repeat(30).trim(),
  emoji: '\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'.repeat(20),
  quotes: `'"\`;--<img src=x onerror=alert(1)>{{7*7}}\${7*7}%s%n\\`,
  numbers: '1e309 NaN Infinity -0 0x1f null undefined',
  unlike: '\u0130I\u0131i\u00df\u1e9e\ufb03\u2126K\u212a'.repeat(10),
  tsquery: "a & b | !c <-> d:* ('e)",
};

/** The first characters, none of them cut. */
const start = (text: string, length: number): string => (text.match(/./gsu) ?? []).slice(0, length).join('');

/** Stores odd texts everywhere, then reads and searches them: nothing may fail, and nobody waits. */
export async function writeOddTexts({ address }: Situation, tally: Tally): Promise<void> {
  const [owner, mate] = [await createMember(address, 'Poet'), await createMember(address, 'Listener')];
  const projectId = await createProject(owner);
  await join(mate, owner, projectId);
  const task = `/api/project/${projectId}/task`;
  const found = (path: string, text: string) => `${path}?search=${encodeURIComponent(start(text, 100))}`;
  for (const [name, text] of Object.entries(texts)) {
    const title = start(text, 100);
    const attempt = async (method: string, path: string, body?: unknown) => {
      const begunAt = performance.now();
      const { status } = await owner.call(method, path, body);
      const took = performance.now() - begunAt;
      const isFine = status > 0 && status < 500 && took < 2_000;
      tally.attempt('odd texts', isFine, `${name}: ${method} ${path} ${status} in ${took.toFixed(0)} ms`);
    };
    await attempt('PATCH', `/api/project/${projectId}/edit`, { title, description: text });
    await attempt('PATCH', '/profile/edit', { about: text, skills: [start(title, 40)] });
    await attempt('PATCH', '/profile/edit', { firstName: start(title, 40) });
    await attempt('POST', task, { title, description: text, labels: [start(title, 40)] });
    for (const path of ['/api/projects/feed', '/api/people/feed', '/api/chats'])
      await attempt('GET', found(path, text));
    await attempt('GET', `/api/project/${projectId}/tasks?brief=true`);
    await attempt('GET', '/api/account/data');
  }
}
