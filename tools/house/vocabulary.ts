import type { Breach } from './breach.ts';
import { chapterOf, grammar, isRoom, rooms } from './rooms.ts';
import type { Source } from './source.ts';

const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*';
const forbidden = /^(?:.*-)?(?:utils?|helpers?|misc|common)$|^(?:types?|index|managers?)$/;

const serverRole = new RegExp(
  `^${kebab}\\.(?:routes|service|rules|repository|tables|errors|live)\\.ts$|^public\\.ts$`,
);
const webRole = new RegExp(
  `^${kebab}\\.(?:queries|live|view|texts)\\.ts$|^public\\.ts$|^${kebab}(?:\\.module\\.css|\\.tsx)$`,
);
const testName = new RegExp(`^${kebab}(?:\\.${kebab})*\\.(?:test|spec)\\.tsx?$`);
const plainName = new RegExp(`^${kebab}(?:\\.${kebab})*\\.(?:ts|tsx|mjs|css)$`);

const serverZones = ['features', 'platform', 'testing', 'demo'];
const webZones = ['features', 'platform', 'ui', 'app', 'testing'];

/** Every folder and file has a name from the closed vocabulary of its floor. */
export function checkVocabulary({ path, place }: Source): Breach[] {
  const breaches: Breach[] = [];
  const say = (lesson: string) => breaches.push({ path, lesson });
  const words = path.split('/').flatMap((part) => part.split('.').slice(0, 1));
  for (const word of words.filter((name) => forbidden.test(name))) {
    say(`"${word}" says nothing about what is inside; name the file after the thing it promises.`);
  }
  const wrong = misplaced(path, place);
  if (wrong) say(wrong);
  return breaches;
}

function misplaced(path: string, place: Source['place']): string | undefined {
  const { floor, zone, room, file, isTest } = place;
  if (isTest)
    return testName.test(file)
      ? undefined
      : 'A test is named after its subject: room.role.test.ts, in kebab-case.';
  if (floor === 'contract') return chapterLesson(file);
  if (floor === 'server') return floorLesson(path, place, serverZones, ['app.ts', 'main.ts', 'server.ts']);
  if (floor === 'web') return floorLesson(path, place, webZones, ['main.tsx']);
  if (zone === '' && room === '' && plainName.test(file)) return undefined;
  return 'File names are kebab-case.';
}

function chapterLesson(file: string): string | undefined {
  const name = file.replace(/\.ts$/, '');
  if (chapterOf(file) !== '' || (grammar as readonly string[]).includes(name)) return undefined;
  return `The contract has one chapter a room (${rooms.join(', ')}), split by sub-noun when it grows (tasks-comments.ts), and its grammar (${grammar.join(', ')}).`;
}

function floorLesson(
  path: string,
  place: Source['place'],
  zones: string[],
  atTop: string[],
): string | undefined {
  const { floor, zone, room, file } = place;
  if (zone === '' && path === `${floor}/src/${file}`) {
    return atTop.includes(file)
      ? undefined
      : `Only ${atTop.join(' and ')} stands at the top of ${floor}/src.`;
  }
  if (zone === '') return plainName.test(file) ? undefined : 'File names are kebab-case.';
  if (!zones.includes(zone)) return `${floor}/src holds ${zones.join(', ')}; "${zone}" is none of them.`;
  if (zone !== 'features') return plainName.test(file) ? undefined : 'File names are kebab-case.';
  if (!isRoom(room)) return `"${room}" is no room; the rooms are ${rooms.join(', ')}.`;
  return roleLesson(floor, file);
}

function roleLesson(floor: string, file: string): string | undefined {
  if (floor === 'server') {
    if (serverRole.test(file)) return undefined;
    return 'A server room holds noun.{routes,service,rules,repository,tables,errors,live}.ts and public.ts.';
  }
  if (webRole.test(file)) return undefined;
  return 'A web room holds things.tsx with their .module.css, noun.{queries,live,view,texts}.ts and public.ts.';
}
