import { IconBrandFacebook, IconBrandTwitter, IconBrandYoutube } from '@tabler/icons-react';
import { LegalLinks, useCommunity } from '../../features/community/public.ts';
import { appTexts } from '../app.texts.ts';
import styles from './footer.module.css';

const texts = appTexts.frame;
const socialLinks = [
  { label: 'Twitter', anchor: 'twitter', Icon: IconBrandTwitter },
  { label: 'YouTube', anchor: 'youtube', Icon: IconBrandYoutube },
  { label: 'Facebook', anchor: 'facebook', Icon: IconBrandFacebook },
];

/** The purple block below every screen for members. */
export function Footer() {
  const name = useCommunity((community) => community.name);
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.name}>{name}</p>
        <p>{texts.tagline}</p>
        <p className={styles.rights}>{texts.rights(new Date().getFullYear(), name)}</p>
        <LegalLinks />
        <ul className={styles.links}>
          {socialLinks.map(({ label, anchor, Icon }) => (
            <li key={anchor}>
              <a id={anchor} href={`#${anchor}`} aria-label={label} title={label}>
                <Icon size={18} stroke={1.6} aria-hidden />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
