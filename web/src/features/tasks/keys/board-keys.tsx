import { lazyPart } from '../../../ui/states/lazy-part.ts';

const Sections = lazyPart(async () => (await import('./keys-list.tsx')).KeySections);

/** The keys of the board as sections of the settings. */
export function BoardKeys() {
  return <Sections />;
}
