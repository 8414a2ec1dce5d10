import { splitList } from '@tandem/contract/values';
import { IconEye } from '@tabler/icons-react';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { Fact } from '../../../ui/lists/fact.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { signUpTexts } from './sign-up.texts.ts';
import type { SignUpValues } from './sign-up.view.ts';
import styles from './sign-up-preview.module.css';

const { preview: texts, fields } = signUpTexts;
const lists = ['skills', 'techStack', 'interests'] as const;

/** The card of the new member as others will see it, beside the form. */
export function SignUpPreview({ values }: { values: SignUpValues }) {
  return (
    <aside className={styles.preview} aria-labelledby="preview-title">
      <h2 id="preview-title" className={styles.title}>
        <IconEye size={16} stroke={1.7} aria-hidden />
        {texts.title}
      </h2>
      <div className={styles.card}>
        <div className={styles.head}>
          <PersonAvatar person={values} size={44} />
          <div>
            <p className={styles.name} dir="auto">
              {fullName(values).trim() || texts.nameless}
            </p>
            {values.experience !== '' && (
              <p className={styles.small}>{texts.experience(values.experience)}</p>
            )}
          </div>
        </div>
        <p className={styles.about} data-empty={values.about.trim() === ''} dir="auto">
          {values.about.trim() || texts.about}
        </p>
        <dl className={styles.lists}>
          {lists.map((name) => {
            const entries = splitList(values[name]);
            return (
              entries.length > 0 && (
                <Fact key={name} label={fields[name]}>
                  <TagList
                    entries={entries}
                    label={fields[name]}
                    kind={name === 'interests' ? 'tag' : 'skill'}
                  />
                </Fact>
              )
            );
          })}
        </dl>
      </div>
      <p className={styles.small}>{texts.privacy}</p>
    </aside>
  );
}
