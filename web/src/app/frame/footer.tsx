import { IconBrandFacebook, IconBrandTwitter, IconBrandYoutube } from '@tabler/icons-react';
import { appTexts } from '../app.texts.ts';
import styles from './footer.module.css';

const texts = appTexts.frame;
const socialLinks = [
  { name: 'Twitter', anchor: 'twitter', Icon: IconBrandTwitter },
  { name: 'YouTube', anchor: 'youtube', Icon: IconBrandYoutube },
  { name: 'Facebook', anchor: 'facebook', Icon: IconBrandFacebook },
];

/** The purple block below every screen for members. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.name}>{texts.name}</p>
        <p>{texts.tagline}</p>
        <p className={styles.rights}>{texts.rights(new Date().getFullYear())}</p>
        <ul className={styles.links}>
          {socialLinks.map(({ name, anchor, Icon }) => (
            <li key={anchor}>
              <a id={anchor} href={`#${anchor}`} aria-label={name} title={name}>
                <Icon size={20} stroke={1.6} aria-hidden />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
