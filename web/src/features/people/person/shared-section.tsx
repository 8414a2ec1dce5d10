import type { InCommon } from '@tandem/contract/people';
import { IconSparkles } from '@tabler/icons-react';
import { AvatarStack } from '../../../ui/people/person-link.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { peopleTexts } from '../people.texts.ts';
import { sharedLine } from '../people.view.ts';
import styles from './shared-section.module.css';

const texts = peopleTexts.inCommon;

/** What the member and a person share; nothing where they share nothing. */
export function SharedSection({ inCommon }: { inCommon: InCommon }) {
  const { connections, connectionsCount } = inCommon;
  const shared = sharedLine(inCommon);
  if (connectionsCount === 0 && shared === '') return null;
  return (
    <Section title={texts.title}>
      <ul className={styles.list}>
        {connectionsCount > 0 && (
          <li>
            <AvatarStack people={connections} max={3} />
            <span dir="auto">
              {texts.know(
                connections.map(({ firstName }) => firstName),
                connectionsCount,
              )}
            </span>
          </li>
        )}
        {shared !== '' && (
          <li>
            <IconSparkles size={18} stroke={1.6} aria-hidden />
            <span dir="auto">{shared}</span>
          </li>
        )}
      </ul>
    </Section>
  );
}
